import { serverless } from "../serverless/serverless";
import { placeOf, type Place } from "./address";

/** The place in the address bar. */
function here(): Place {
  if (!serverless) return placeOf(location.pathname, location.hash);
  const [path = "", ...mark] = location.hash.slice(1).split("#");
  return placeOf(path, mark.join("#"));
}

/** An address of the site as the address bar shows it; files alone know one page. */
function shown(address: string): string {
  return serverless ? `#${address}` : address;
}

class Router {
  place = $state.raw<Place>(here());

  start(): void {
    if (serverless) document.addEventListener("pointerdown", (press) => this.#lead(press), true);
    addEventListener("popstate", () => this.#arrive());
    addEventListener("hashchange", () => this.#arrive());
    document.addEventListener("click", (click) => this.#follow(click));
  }

  go(address: string): void {
    history.pushState(null, "", shown(address));
    this.#arrive();
    if (!address.includes("#") || this.place.page === "match") scrollTo(0, 0);
  }

  /** Another address for the same page. */
  rename(address: string): void {
    history.replaceState(null, "", shown(address));
  }

  #arrive(): void {
    // A place on this page, not another page.
    if (serverless && location.hash && !location.hash.startsWith("#/")) return;
    this.place = here();
  }

  /** Lets a link that opens another window lead there, too. */
  #lead(press: PointerEvent): void {
    const link = (press.target as Element | null)?.closest("a");
    const address = link?.getAttribute("href");
    if (address?.startsWith("/")) link?.setAttribute("href", shown(address));
  }

  /** Links within the site change the page without loading it anew. */
  #follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const link = (click.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    const address = link.getAttribute("href") ?? "";
    if (address.startsWith("#") && !address.startsWith("#/")) return;
    click.preventDefault();
    this.go(address.startsWith("#/") ? address.slice(1) : link.pathname + link.hash);
  }
}

export const router = new Router();
