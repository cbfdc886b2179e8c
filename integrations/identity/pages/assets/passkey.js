// Signing in with a passkey: shown where the browser knows them, and its library is fetched when somebody asks for one.
(() => {
  const form = document.querySelector('[data-passkey]');
  if (!form || !globalThis.PublicKeyCredential) return;
  const none = document.querySelector('[data-passkey-none]');
  form.hidden = false;
  const fetchLibrary = () =>
    new Promise((ready, failed) => {
      if (globalThis.SimpleWebAuthnBrowser) return ready();
      const script = document.createElement('script');
      script.src = '/identity/webauthn.js';
      script.addEventListener('load', ready);
      script.addEventListener('error', failed);
      document.head.append(script);
      return undefined;
    });
  async function ask() {
    const [answer] = await Promise.all([
      fetch(form.dataset.passkey, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      fetchLibrary(),
    ]);
    // The sign-in has expired: the page that says so comes with the form.
    if (!answer.ok) return '';
    const { startAuthentication } = globalThis.SimpleWebAuthnBrowser;
    return JSON.stringify(await startAuthentication({ optionsJSON: await answer.json() }));
  }
  async function comeIn() {
    none.hidden = true;
    try {
      form.elements.answer.value = await ask();
      form.submit();
    } catch {
      none.hidden = false;
      delete form.dataset.sent;
    }
  }
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    void comeIn();
  });
})();
