/** The script of the static pages: a few KB, loaded after the page stands, needed by nothing that must be read. */
export {};
