/**
 * What the browser clears at sign-out: cached pages and files of this site.
 *
 * Never "storage": it would delete the scanner's IndexedDB with unsent scans, and the service worker that opens the scanner
 * offline. Not "cookies" either: it would clear those of the whole domain, including other applications of the company and the
 * known-device cookie (docs/decisions/074-failed-sign-ins-are-counted-by-origin.md). The provider clears its own cookies.
 */
export const clearSiteDataHeaderAtSignOut = '"cache"';
