import { wordsIn } from "../../i18n/messages";
import en from "./en.json";

export const words = wordsIn(en, import.meta.glob("./*.json", { eager: true, import: "default" }));
