"""Players mute spectators by a button at the line or by the switch in the panel, with the keyboard
or a finger; whoever is muted reads it, and can speak again after the switch is turned back."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.person import set_table


def say(page, text: str) -> None:
    page.fill("[data-act=say] input", text)
    page.press("[data-act=say] input", "Enter")


def test_players_mute_one_spectator_by_the_keyboard_and_all_by_a_finger(open_page):
    eve = open_page()
    livia = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    set_table(livia, "bots", 2)
    livia.wait_for_selector("#board")
    livia.tap("#last")
    livia.tap("[data-act=talk]")
    expect(livia.locator("#muting")).to_be_empty()
    eve.goto(livia.url)
    eve.click("[data-act=talk]")
    say(eve, "I give up.")
    line = livia.locator("#talk li.remark")
    expect(line).to_contain_text("spectator")
    button = line.get_by_role("button", name="Mute")
    button.focus()
    livia.keyboard.press("Enter")
    expect(eve.locator("#muting")).to_have_text("The players have muted you.")
    expect(line.get_by_role("button", name="Unmute")).to_be_focused()
    livia.keyboard.press("Enter")
    expect(eve.locator("#muting")).to_be_empty()
    livia.tap("#mute-all")
    expect(eve.locator("#muting")).to_have_text("The players have muted spectators.")
    expect(livia.locator("#muting")).to_contain_text("The players have muted spectators.")
    expect(eve.locator("[data-act=say] input")).to_be_hidden()
    livia.tap("#mute-all")
    expect(eve.locator("#muting")).to_be_empty()
    say(eve, "Thank you.")
    expect(livia.locator("#talk")).to_contain_text("Thank you.")
