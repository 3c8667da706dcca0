import type { Language } from "../memory/settings.svelte";

/** The voices of this browser, which come in their own time; there may be none at all. */
export class Speech {
  #voices = $state.raw<readonly SpeechSynthesisVoice[]>([]);
  readonly #synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  readonly #look = () => (this.#voices = this.#synthesis?.getVoices() ?? []);

  /** Looks for voices until it is told to stop. */
  listen(): () => void {
    this.#look();
    this.#synthesis?.addEventListener?.("voiceschanged", this.#look);
    return () => this.#synthesis?.removeEventListener?.("voiceschanged", this.#look);
  }

  /** A voice that speaks a language, the browser's usual one if it does. */
  voiceFor(language: Language): SpeechSynthesisVoice | null {
    const fitting = this.#voices.filter(({ lang }) => lang.toLowerCase().startsWith(language));
    return fitting.find((each) => each.default) ?? fitting[0] ?? null;
  }

  /** Says sentences after those that are still being said, or in their place. */
  say(sentences: readonly string[], language: Language, afresh = false): void {
    const voice = this.voiceFor(language);
    if (!this.#synthesis || !voice || sentences.length === 0) return;
    if (afresh) this.#synthesis.cancel();
    const saying = new SpeechSynthesisUtterance(sentences.join(" "));
    saying.voice = voice;
    saying.lang = voice.lang;
    this.#synthesis.speak(saying);
  }

  quiet(): void {
    this.#synthesis?.cancel();
  }
}
