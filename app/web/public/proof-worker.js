// Keeps the driver's page and its files, so that /proof opens on the road without a network.
self.NAME = 'coldlane-proof-1';
self.PAGE = '/proof';
self.FIXED = ['/theme.js', '/favicon.svg'];
importScripts('/kept-page.js');
