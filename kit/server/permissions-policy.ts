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
/** The device features that a page and its frames can use: only the scanner can use the camera. */
export const buildPermissionsPolicy = ({ camera }: { camera: boolean }): string =>
  [`camera=(${camera ? 'self' : ''})`, ...unused.map((name) => `${name}=()`)].join(', ');
