"""Atlantis: Island of Gods (Krzysztof Wolicki): temples for a god before the island goes under."""
