/**
 * What everybody reads who wants something of a warehouse that is closed, or whose day has not been started.
 * A file of its own: the scanner loads little.
 */
export const warehouseClosed = 'The Warehouse is Closed.';
