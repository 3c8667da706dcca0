// Accessibility of every page by axe-core: node scripts/axe.mjs
import { createRequire } from "node:module";
import { open, SITE, start, visit } from "./browser.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const browser = await open();
let serious = 0;

async function check(page, what) {
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  for (const { id, impact, help, nodes } of violations) {
    if (["serious", "critical"].includes(impact)) serious += 1;
    console.log(`${what}: [${impact}] ${id}: ${help}`);
    for (const node of nodes.slice(0, 4)) console.log(`    ${node.target.join(" ")}  ${node.failureSummary?.split("\n")[1] ?? ""}`);
  }
  if (violations.length === 0) console.log(`${what}: nothing`);
}

for (const theme of ["light", "dark"]) {
  for (const size of ["wide", "phone"]) {
    const name = (what) => `${what} ${size} ${theme}`;
    const page = await visit(browser, { size, theme, bypass: true });
    await page.goto(SITE);
    await page.locator(".card").first().waitFor();
    await check(page, name("home"));
    await page.locator(".card").first().click();
    await page.getByText("Options and clock").click();
    await check(page, name("set-up"));
    await page.goto(`${SITE}/rules/locus#L4`);
    await check(page, name("rules"));
    await start(page, /^Blokus/);
    await page.locator(".piece:not([disabled])").first().waitFor();
    await page.keyboard.press("]");
    await page.locator(".ghost").waitFor();
    await check(page, name("table"));
    for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowLeft");
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator(".note").waitFor();
    await check(page, name("refusal"));
    await page.getByRole("tab", { name: "Chat" }).click();
    await page.getByPlaceholder("Say something").fill("hello");
    await page.keyboard.press("Enter");
    await check(page, name("chat"));
    await start(page, /^Loko moto/);
    await page.locator(".moves li").first().waitFor();
    await check(page, name("move list"));
    await page.goto(SITE);
    await page.locator("#mine").waitFor();
    await check(page, name("my matches"));
    await page.context().close();
  }
}
await browser.close();
process.exit(serious > 0 ? 1 : 0);
