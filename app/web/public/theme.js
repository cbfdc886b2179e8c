// Before the first paint: the chosen light or dark look. A file of its own, because the content policy refuses inline scripts.
(() => {
  const kept = localStorage.getItem('coldlane.scheme');
  const asked = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = kept === 'light' || kept === 'dark' ? kept : asked;
  document.documentElement.dataset.theme = scheme;
})();
