// Comfort for the provider's pages; each of them works without it too.
(() => {
  try {
    const theme = localStorage.getItem('coldlane.scheme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that keeps nothing shows the colours of its system.
  }
  function keptLanguage() {
    try {
      return localStorage.getItem('coldlane.language');
    } catch {
      return null;
    }
  }
  addEventListener('DOMContentLoaded', () => {
    // The portal keeps its language in this browser too; whichever was chosen last counts for both.
    const kept = keptLanguage();
    const here = document.documentElement.lang.slice(0, 2);
    // Whoever types already, or has sent what was typed, keeps the page: fetched again it would stand there empty.
    const begun = [...document.querySelectorAll('input')].some((input) => input.value !== input.defaultValue);
    if (kept && kept !== here && !begun && !location.search.includes('lang='))
      document.querySelector(`a[data-language="${kept}"]`)?.click();
    for (const link of document.querySelectorAll('a[data-language]')) {
      link.addEventListener('click', () => {
        try {
          localStorage.setItem('coldlane.language', link.dataset.language);
        } catch {
          // The cookie that the server sets is enough for these pages.
        }
        const email = document.getElementById('email');
        if (email?.value) link.href += `&email=${encodeURIComponent(email.value)}`;
      });
    }
    for (const button of document.querySelectorAll('.show-password')) {
      const input = document.getElementById(button.getAttribute('aria-controls'));
      button.hidden = false;
      button.addEventListener('click', () => {
        const shown = input.type === 'password';
        input.type = shown ? 'text' : 'password';
        button.setAttribute('aria-pressed', String(shown));
      });
    }
    const caps = document.querySelector('[data-caps]');
    if (caps) {
      for (const kind of ['keydown', 'keyup', 'pointerdown']) {
        addEventListener(kind, (event) => {
          if (event.getModifierState && document.activeElement?.type === 'password')
            caps.hidden = !event.getModifierState('CapsLock');
        });
      }
    }
    for (const form of document.querySelectorAll('form')) {
      form.addEventListener('submit', (event) => {
        if (form.dataset.sent) event.preventDefault();
        form.dataset.sent = 'yes';
      });
    }
    const codes = document.querySelector('[data-codes]');
    const copy = document.querySelector('[data-copy-codes]');
    if (codes && copy && navigator.clipboard) {
      copy.hidden = false;
      const told = () => (document.querySelector('[data-copied]').hidden = false);
      copy.addEventListener('click', () => {
        const text = [...codes.querySelectorAll('code')].map((code) => code.textContent).join('\n');
        void navigator.clipboard.writeText(text).then(told);
      });
    }
    const print = document.querySelector('[data-print]');
    if (print) {
      print.hidden = false;
      print.addEventListener('click', () => window.print());
    }
    // The button carries the answer "log out of everything", so it is the button that sends.
    document.querySelector('[data-leave]')?.click();
  });
  // A page taken back from the browser's memory may be sent again.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form')) delete form.dataset.sent;
  });
})();
