// The icons of the installed site and the picture for links, from favicon.svg: node scripts/icons.mjs
import { readFileSync } from "node:fs";
import { open } from "./browser.mjs";

const mark = readFileSync("public/favicon.svg", "utf8");
const bare = mark.replace(/<rect[^>]*>/, "");
const browser = await open();

async function draw(path, width, height, body) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>*{margin:0}body{display:grid;place-items:center;height:100vh;
    background:#f5f0e3}svg{display:block}</style>${body}`);
  await page.screenshot({ path: `public/${path}` });
  await page.close();
}

const sized = (svg, size) => svg.replace("<svg", `<svg width="${size}" height="${size}"`);
for (const size of [180, 192, 512]) await draw(`icons/${size}.png`, size, size, sized(mark, size));
await draw("icons/maskable.png", 512, 512, sized(bare, 400));
await draw(
  "icons/social.png",
  1200,
  630,
  `<div style="display:flex;gap:56px;align-items:center;color:#1f2a44">
    ${sized(bare, 300)}
    <div><p style="font:400 112px Georgia,serif">Squarely</p>
    <p style="font:400 40px Georgia,serif;margin-top:20px">Blokus, Locus and Loko moto:<br>
    a table for games played<br>on squares and lines</p></div></div>`,
);
await browser.close();
