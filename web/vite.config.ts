import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.SQUARELY_SERVER ?? "http://127.0.0.1:8000";
// The host stays as it is, for the server refuses sockets of pages from another one.
const proxy = { "/api": { target: server, ws: true, changeOrigin: false } };

// What the server sends with every page, so that a preview breaks where the real thing would.
const headers = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
};

export default defineConfig({
  plugins: [svelte()],
  server: { proxy },
  preview: { proxy, headers },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    // The server's policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
