// Keeps the scanner's page and its files, so that /scan opens in a cooler without a network.
self.NAME = 'coldlane-scan-1';
self.PAGE = '/scan';
self.FIXED = ['/theme.js', '/favicon.svg', '/scan.webmanifest', '/scan-192.png'];
importScripts('/kept-page.js');
