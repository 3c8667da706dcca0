// Plays as people do, with mouse, finger and keyboard: node scripts/try.mjs
import assert from "node:assert/strict";
import { open, SITE, start, visit } from "./browser.mjs";

const browser = await open();
const only = process.argv[2];
const pieces = (page) => page.locator(".ground > g:not(.ghost):not(.start):not(.names):not(.fault)").count();
const squareAt = (page, column, row, size) =>
  page.locator(".ground .paper").evaluate(
    (rect, [c, r, n]) => {
      const box = rect.getBoundingClientRect();
      return { x: box.left + ((c + 0.5) * box.width) / n, y: box.bottom - ((r + 0.5) * box.height) / n };
    },
    [column, row, size],
  );
const seat = (page, number, who) => page.getByRole("combobox", { name: `Seat ${number}` }).selectOption(who);

const scenes = {
  async "a mouse drags a piece to a legal place"() {
    const page = await visit(browser);
    await start(page, /^Blokus To Go/);
    const piece = page.locator('[data-piece="X5"]');
    await piece.waitFor();
    const from = await piece.boundingBox();
    const to = await squareAt(page, 4, 9, 14);
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x - 40, from.y + 20, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    assert.equal(await page.locator(".ghost.legal").count(), 1);
    await page.mouse.up();
    await page.locator('[data-piece="X5"]').waitFor({ state: "detached" });
    assert.ok((await pieces(page)) >= 1);
    return page;
  },
  async "a mouse click lays, the wheel turns, an illegal drop is explained"() {
    const page = await visit(browser);
    await start(page, /^Blokus To Go/);
    await page.locator('[data-piece="L5"]').click();
    const to = await squareAt(page, 4, 9, 14);
    await page.mouse.move(to.x, to.y);
    const before = await page.locator(".hint").textContent();
    await page.mouse.wheel(0, 100);
    await page.waitForTimeout(100);
    assert.notEqual(await page.locator(".hint").textContent(), before);
    const off = await squareAt(page, 0.5, 0.5, 14);
    await page.mouse.click(off.x, off.y);
    await page.locator(".note").waitFor();
    assert.match(await page.locator(".note").textContent(), /start square.*Rule B3/s);
    assert.ok((await page.locator(".ground .fault").count()) > 0);
    await page.mouse.click(to.x, to.y);
    await page.locator('[data-piece="L5"]').waitFor({ state: "detached" });
    assert.equal(await page.locator(".note").count(), 0);
    return page;
  },
  async "a finger taps a piece, a square and Lay"() {
    const page = await visit(browser, { size: "phone" });
    await start(page, /^Blokus To Go/);
    await page.locator('[data-piece="W5"]').tap();
    const to = await squareAt(page, 4, 9, 14);
    await page.touchscreen.tap(to.x, to.y);
    await page.locator(".ghost.legal").waitFor();
    await page.getByRole("button", { name: "Lay" }).tap();
    await page.locator('[data-piece="W5"]').waitFor({ state: "detached" });
    return page;
  },
  async "a finger drags a piece out of the strip"() {
    const page = await visit(browser, { size: "phone" });
    await start(page, /^Blokus To Go/);
    const piece = page.locator('[data-piece="X5"]');
    await piece.scrollIntoViewIfNeeded();
    const from = await piece.boundingBox();
    const to = await squareAt(page, 4, 9, 14);
    const cdp = await page.context().newCDPSession(page);
    const touch = (type, x, y) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", from.x + 20, from.y + 20);
    for (let step = 1; step <= 10; step += 1) {
      const part = step / 10;
      await touch("touchMove", from.x + 20 + (to.x - from.x - 20) * part, from.y + 20 + (to.y + 56 - from.y - 20) * part);
      await page.waitForTimeout(16);
    }
    await touch("touchEnd");
    await page.locator(".ghost.legal").waitFor({ timeout: 3000 });
    // The browser takes a tap right after a drag for the end of it.
    await page.waitForTimeout(500);
    const lay = await page.getByRole("button", { name: "Lay" }).boundingBox();
    await touch("touchStart", lay.x + 20, lay.y + 20);
    await touch("touchEnd");
    await page.locator('[data-piece="X5"]').waitFor({ state: "detached" });
    return page;
  },
  async "two fingers turn a piece, and flip it"() {
    const page = await visit(browser, { size: "phone" });
    await start(page, /^Blokus To Go/);
    await page.locator('[data-piece="L5"]').tap();
    const to = await squareAt(page, 4, 9, 14);
    await page.touchscreen.tap(to.x, to.y);
    await page.locator(".ghost").waitFor();
    await page.waitForTimeout(500);
    const hint = () => page.locator(".hint").textContent();
    const cdp = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints.map(([x, y], id) => ({ x, y, id })) });
    const before = await hint();
    await touch("touchStart", [to.x, to.y]);
    await touch("touchStart", [to.x, to.y], [to.x + 90, to.y]);
    await touch("touchMove", [to.x, to.y], [to.x + 80, to.y + 40]);
    await touch("touchMove", [to.x, to.y], [to.x + 40, to.y + 80]);
    await touch("touchEnd");
    await page.waitForTimeout(100);
    const turned = await hint();
    assert.notEqual(turned, before);
    await page.waitForTimeout(500);
    await touch("touchStart", [to.x, to.y]);
    await touch("touchStart", [to.x, to.y], [to.x + 90, to.y]);
    await touch("touchEnd");
    await page.waitForTimeout(100);
    assert.notEqual(await hint(), turned);
    return page;
  },
  async "two people at one screen take turns"() {
    const page = await visit(browser);
    await start(page, /^Blokus To Go/, () => seat(page, 2, "here"));
    for (const colour of ["blue", "green", "blue", "green"]) {
      await page.getByRole("heading", { name: `Pieces of ${colour}` }).waitFor();
      await page.keyboard.press("]");
      await page.keyboard.press("Enter");
    }
    await page.getByRole("heading", { name: "Pieces of blue" }).waitFor();
    assert.equal(await pieces(page), 4);
    return page;
  },
  async "a friend joins by link, they talk, and the links can be copied"() {
    const page = await visit(browser);
    await page.goto(SITE);
    await page.getByRole("button", { name: /^Blokus To Go/ }).click();
    await seat(page, 2, "friend");
    await page.locator("dialog .play").click();
    const link = await page.getByLabel("Friend 2").inputValue();
    await page.getByRole("button", { name: "To the table" }).click();
    const friend = await visit(browser, { size: "phone", language: "de-DE" });
    await friend.goto(link);
    await friend.getByText("Me ist am Zug").waitFor();
    await page.getByRole("tab", { name: "Chat" }).click();
    await page.getByPlaceholder("Say something").fill("<b>hello</b>");
    await page.keyboard.press("Enter");
    await friend.getByRole("tab", { name: /Gespräch/ }).click();
    await friend.getByText("<b>hello</b>").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".ground").click({ position: { x: 2, y: 2 } });
    await page.locator('[data-piece="X5"]').focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await friend.getByText("Du bist dran").first().waitFor();
    await friend.context().close();
    await page.locator(".dot.away").waitFor();
    await page.getByRole("button", { name: "Let a bot play" }).click();
    await page.getByText("wait half a minute").waitFor();
    return page;
  },
  async "secrets are behind a curtain"() {
    const page = await visit(browser);
    await start(page, /^Loko moto/, async () => {
      await seat(page, 2, "here");
      await page.getByText("Options and clock").click();
      await page.getByText("Hidden agendas").click();
    });
    await page.getByRole("button", { name: "I am Me" }).click();
    await page.locator(".moves li button").first().click();
    await page.getByRole("heading", { name: "Hand the device to Guest 2" }).waitFor();
    return page;
  },
  async "bots play to the end, and the score sheet opens"() {
    const page = await visit(browser);
    await start(page, /^Blokus To Go/, () => seat(page, 1, "bot"));
    await page.getByRole("dialog").waitFor({ timeout: 60000 });
    await page.getByText("Check the cards").click();
    await page.screenshot({ path: "/tmp/web-shots/score-wide-light.png" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the record" }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^blokus-to-go-.*\.squarely$/);
    return page;
  },
};

let failures = 0;
for (const [name, scene] of Object.entries(scenes)) {
  if (only && !name.includes(only)) continue;
  try {
    const page = await scene();
    console.log(`ok    ${name}`);
    await page.context().close();
  } catch (error) {
    failures += 1;
    console.log(`FAIL  ${name}\n${String(error.stack ?? error).slice(0, 900)}`);
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await page.screenshot({ path: `/tmp/web-shots/fail-${failures}.png` });
      await context.close();
    }
  }
}
await browser.close();
process.exit(failures > 0 ? 1 : 0);
