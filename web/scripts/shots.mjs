// Screenshots of every page, light and dark, wide and on a phone: node scripts/shots.mjs [folder]
import { mkdirSync } from "node:fs";
import { open, SITE, visit } from "./browser.mjs";

const folder = process.argv[2] ?? "/tmp/web-shots";
mkdirSync(folder, { recursive: true });
const browser = await open();
const looks = [
  { size: "wide", theme: "light" },
  { size: "wide", theme: "dark" },
  { size: "phone", theme: "light" },
  { size: "phone", theme: "dark" },
];

for (const look of looks) {
  const name = `${look.size}-${look.theme}`;
  const shot = (page, what, fullPage = false) =>
    page.screenshot({ path: `${folder}/${what}-${name}.png`, fullPage });
  const page = await visit(browser, look);

  await page.goto(SITE);
  await page.locator(".card").first().waitFor();
  await shot(page, "home", look.size === "phone");
  await page
    .getByRole("button", { name: /^Blokus/ })
    .first()
    .click();
  await page.locator("dialog").waitFor();
  await shot(page, "setup");
  await page.locator("dialog .play").click();
  await page.waitForURL(/\/match\//);
  await page.locator(".ground .frame").waitFor();
  await shot(page, "table-start", look.size === "phone");
  const myTurn = () =>
    page.locator(".piece:not([disabled]):not(.useless)").first().waitFor({ timeout: 20000 });
  for (let turn = 0; turn < 6; turn += 1) {
    await myTurn();
    await page.keyboard.press("]");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
  }
  await myTurn();
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  await shot(page, "table", look.size === "phone");
  for (let step = 0; step < 20 && (await page.locator(".ghost.legal").count()) > 0; step += 1) {
    await page.keyboard.press("ArrowUp");
  }
  await page.keyboard.press("Enter");
  await page.locator(".note").waitFor();
  await shot(page, "refused");
  await page.goto(`${SITE}/rules/blokus#B4`);
  await page.locator(".sought").waitFor();
  await shot(page, "rules");
  await page.context().close();
}
await browser.close();
