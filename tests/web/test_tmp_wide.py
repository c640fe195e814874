from tests.web.browsing import PHONE
from tests.web.test_small_screens import game, pages, ZOOMED
W="""() => { const w=document.documentElement.clientWidth; return [...document.querySelectorAll('main *, header *')].filter(e=>{const b=e.getBoundingClientRect(); return b.right>w+1 && b.width>0 && !e.closest('[role=region][tabindex]')}).map(e=>e.tagName+'.'+(e.className.baseVal??e.className)+' '+Math.round(e.getBoundingClientRect().right)+' '+(e.innerText||'').slice(0,30).replace(/\\n/g,' ')).slice(0,14)}"""
def test_x(screen, game):
    code, token = game
    at = screen(PHONE).sit_down_as(token)
    for path, shown in pages(code):
        at.page.set_viewport_size(ZOOMED)
        at.go(path); at.page.locator(shown).first.wait_for(); at.page.wait_for_timeout(400)
        print(path, *at.page.evaluate(W), sep="\n   ")
        at.page.screenshot(path=f"/tmp/z-{path.split('/')[1][:6]}.png", full_page=True)
    at.page.set_viewport_size({"width":740,"height":360})
    for path, shown in pages(code):
        at.go(path); at.page.locator(shown).first.wait_for(); at.page.wait_for_timeout(300)
        at.page.screenshot(path=f"/tmp/l-{path.split('/')[1][:6]}.png")
