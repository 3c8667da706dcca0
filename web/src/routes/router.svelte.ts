import { placeOf, type Place } from "./address";

class Router {
  place = $state.raw<Place>(placeOf(location.pathname, location.hash));

  start(): void {
    addEventListener("popstate", () => this.#arrive());
    addEventListener("hashchange", () => this.#arrive());
    document.addEventListener("click", (click) => this.#follow(click));
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.#arrive();
    if (!location.hash || this.place.page === "match") scrollTo(0, 0);
  }

  #arrive(): void {
    this.place = placeOf(location.pathname, location.hash);
  }

  /** Links within the site change the page without loading it anew. */
  #follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const link = (click.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.getAttribute("href")?.startsWith("#")) return;
    click.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
