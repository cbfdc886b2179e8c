/**
 * What a browser clears when somebody signs out: what it kept of pages and files of this site.
 *
 * Never "storage": it would delete the scanner's IndexedDB with the scans that were not sent yet, and the worker that opens the
 * scanner without a network. Not "cookies" either: it would clear those of the whole domain, other applications of the company
 * among them, and the mark of a known device (docs/decisions/074-strangers-are-counted-apart.md). The provider clears its own.
 */
export const clearSiteDataAtSignOut = '"cache"';
