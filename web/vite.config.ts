import { readFileSync } from "node:fs";
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
    const files = [...built, "favicon.svg", "manifest.webmanifest"];
    worker.code = worker.code.replace("__FILES__", JSON.stringify(files).replaceAll('"', '\\"'));
  },
};

/** Brings Python along for a table in the browser; a server never sends it. */
const python: Plugin = {
  name: "python",
  apply: "build",
  generateBundle() {
    const runtime = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
    for (const file of [...runtime, "pyodide-lock.json"]) {
      const source = readFileSync(`node_modules/pyodide/${file}`);
      this.emitFile({ type: "asset", fileName: `pyodide/${file}`, source });
    }
  },
};

export default defineConfig({
  plugins: [svelte(), offline, python],
  server: { proxy },
  preview: { proxy, headers },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    // The server's policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: "index.html", "service-worker": "src/offline/service-worker.ts" },
      output: {
        // A worker is responsible for what lies below its own address.
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
      },
    },
  },
  // Pages of files alone may lie in any folder; those of a server have addresses of their own.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  worker: { format: "es" },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
