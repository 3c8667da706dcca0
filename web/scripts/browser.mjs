// A headless browser for trying the built client: `vite preview` must run, with a server behind it.
import { chromium } from "playwright-core";

export const SITE = process.env.SQUARELY_SITE ?? "http://localhost:5180";
export const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

export async function open() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page whose complaints are printed; `bypass` switches the security policy off for axe. */
export async function visit(
  browser,
  { size = "wide", theme = "light", language = "en-GB", bypass = false } = {},
) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    locale: language,
    hasTouch: size === "phone",
    isMobile: size === "phone",
    deviceScaleFactor: size === "phone" ? 2 : 1,
    bypassCSP: bypass,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      console.log(`  [${message.type()}] ${message.text()}`);
  });
  page.on("pageerror", (error) => console.log(`  [page error] ${error.message}`));
  return page;
}

/** Opens a game with two clicks, as a person would. */
export async function start(page, title, before = async () => {}) {
  await page.goto(SITE);
  await page.getByRole("button", { name: title }).first().click();
  await before();
  await page.locator("dialog .play").click();
  await page.waitForURL(/\/match\//);
}
