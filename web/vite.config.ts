import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
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

/** Tells the service worker which files there are. */
const offline: Plugin = {
  name: "offline",
  apply: "build",
  generateBundle(_, bundle) {
    const worker = bundle["service-worker.js"];
    if (worker?.type !== "chunk") return this.error("the service worker was not built");
    const built = Object.keys(bundle).filter((file) => file.startsWith("assets/"));
    const files = [...built, "favicon.svg", "manifest.webmanifest"].map((file) => `/${file}`);
    worker.code = worker.code.replace("__FILES__", JSON.stringify(files).replaceAll('"', '\\"'));
  },
};

export default defineConfig({
  plugins: [svelte(), offline],
  server: { proxy },
  preview: { proxy, headers },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    // The server's policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", "service-worker": "src/offline/service-worker.ts" },
      output: {
        // A worker is responsible for what lies below its own address.
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
      },
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
