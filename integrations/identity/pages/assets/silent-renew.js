// The hidden frame of a silent sign-in hands its address to the portal around it, and to nobody else.
if (window.parent !== window)
  window.parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin);
