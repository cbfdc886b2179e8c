const unused = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
/** What a page and what it frames may ask of a device: the scanner its camera, nothing else. */
export const buildPermissionsPolicy = ({ camera }: { camera: boolean }): string =>
  [`camera=(${camera ? 'self' : ''})`, ...unused.map((name) => `${name}=()`)].join(', ');
