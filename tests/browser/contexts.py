"""Contexts of a browser that one test after the other uses.

A fresh context has an empty cache, and a page of a table loads seventy files. A context that was
given back keeps them, and nothing else: its pages are closed, and what they kept is cleared.
"""

from collections import defaultdict
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page

from kritias.server.static_address import static_address

IMPORT_MODULE: Final = f"window.imported = (file) => import('{static_address('')}' + file);"
AT_ONCE: Final = "try { localStorage.setItem('pace', 'at once') } catch {}"  # a blank page has none
KEPT: Final = "local_storage,indexeddb,cache_storage,service_workers,websql,file_systems"


class UsedContext:
    """A context while a test uses it."""

    def __init__(self, context: BrowserContext, url: str, free: "list[UsedContext]") -> None:
        self.context, self.url, self.free = context, url, free

    def open_page(self) -> Page:
        """A blank page, in a context that knows nobody; pages that are closed wrote their last."""
        page = self.context.new_page()
        session = self.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": KEPT})
        session.detach()
        return page

    def give_back(self) -> None:
        for page in self.context.pages:
            page.close()
        self.context.clear_cookies()
        self.free.append(self)


class Contexts:
    """All contexts of a browser, by the settings that they were opened with."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: defaultdict[str, list[UsedContext]] = defaultdict(list)

    def take(self, url: str, plays: bool, settings: dict[str, Any]) -> UsedContext:
        """A context that nobody uses now; unless its pages play what happens, they show it at
        once."""
        free = self.free[repr((url, plays, sorted(settings.items(), key=str)))]
        if free:
            return free.pop()
        context = self.browser.new_context(base_url=url, **{"locale": "en-GB"} | settings)
        context.add_init_script(IMPORT_MODULE)  # the same module that the page has
        if not plays:
            context.add_init_script(AT_ONCE)
        return UsedContext(context, url, free)
