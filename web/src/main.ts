import { mount } from "svelte";
import App from "./App.svelte";
import { keepPages } from "./offline/register";
import { router } from "./routes/router.svelte";
import { serverless } from "./serverless/serverless";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/paper.css";
import "./style/tiles.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
keepPages();
router.start();
// Python takes a moment, which passes while somebody chooses a game.
if (serverless) void import("./serverless/table");
mount(App, { target });
