/**
 * What the screens cut today, by language, width and path: heads and totals end in an ellipsis (their title has the whole
 * text), buttons and fields run off a phone. A line that no longer
 * applies fails the test: take it out.
 */
export const cutToday: Readonly<Record<string, { cut?: readonly string[]; beyond?: readonly string[] }>> = {
  'en 1366 /customerCenter/etas': { cut: ['Consignees see'] },
  'en 1366 /customerCenter/manageShipments': { cut: ['$123,456.78'] },
  'es 1366 /customerCenter/manageShipments': { cut: ['$123,456.78'] },
  'zh 1366 /customerCenter/manageShipments': { cut: ['$123,456.78'] },
  'en 1366 /customerService/palletReceipt': { cut: ['Day of service'] },
  'en 1366 /customerServices/collections': { cut: ['$123,456.78'] },
  'es 1366 /customerServices/collections': { cut: ['$123,456.78'] },
  'zh 1366 /customerServices/collections': { cut: ['$123,456.78'] },
  'en 1366 /warehouse/coolerInventory': { cut: ['Day of service'] },
  'en 1366 /warehouse/palletManagement': { cut: ['Day of service'] },
  'es 1366 /admin/apiClients': { cut: ['Llamadas en 24 h'] },
  'es 1366 /admin/checks': { cut: ['Filas que lo incumplen'] },
  'es 1366 /admin/holidayPeriods': { cut: ['Acceso anticipado'] },
  'es 1366 /customerCenter/daysOfService': { cut: ['Entrega hasta'] },
  'es 1366 /customerCenter/etas': { cut: ['Consignatarios ven', 'Pedido de despacho'] },
  'es 1366 /customerService/consigneeDaysOfService': { cut: ['Entrega hasta'] },
  'es 1366 /customerService/orderEntry': { cut: ['Fecha de embarque'] },
  'es 1366 /customerService/palletReceipt': {
    cut: ['Día de servicio', 'Fecha de recepción', '# Válidas', '# No válidas', '# Ausentes'],
  },
  'es 1366 /customerService/shipmentTracking': {
    cut: [
      'Fecha de embarque',
      'Unidades',
      'Finalizado',
      'Almacenada',
      'Mal ubicada',
      'Cámara fría',
      'En traslado',
    ],
  },
  'es 1366 /customerService/shipperDaysOfService': { cut: ['Entrega hasta'] },
  'es 1366 /customerService/trackingAndEta': { cut: ['Fecha de embarque'] },
  'es 1366 /customerService/uploadXmlFiles': { cut: ['Fecha de embarque', 'En archivo'] },
  'es 1366 /routing/shuttleSetUp': { cut: ['Estado/prov.'] },
  'es 1366 /warehouse/blockedAccounts': { cut: ['Fecha inicial'] },
  'es 1366 /warehouse/coolerInventory': { cut: ['Día de servicio'] },
  'es 1366 /warehouse/coolerInventory/temperatures': { cut: ['Informado por'] },
  'es 1366 /warehouse/extensionRequests': { cut: ['Fecha de recepción', 'Fecha de embarque', 'Unidades'] },
  'es 1366 /warehouse/manageShippers': { cut: ['Consignatarios'] },
  'es 1366 /warehouse/palletManagement': {
    cut: ['Día de servicio', 'Fecha de recepción', '# Válidas', '# No válidas', '# Ausentes'],
  },
  'en 390 /admin/mails/1': {
    beyond: [
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Gulfstream Tropical Cut Greens and Whol',
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Gulfstream Tropical Cut Greens and Whol',
      'BUTTON {Sociedad Agrícola y Comercializadora In',
    ],
  },
  'es 390 /admin/mails/1': {
    beyond: [
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Gulfstream Tropical Cut Greens and Whol',
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Gulfstream Tropical Cut Greens and Whol',
      'BUTTON {Sociedad Agrícola y Comercializadora In',
    ],
  },
  'zh 390 /admin/mails/1': {
    beyond: [
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Gulfstream Tropical Cut Greens and Whol',
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Gulfstream Tropical Cut Greens and Whol',
      'BUTTON {Sociedad Agrícola y Comercializadora In',
    ],
  },
  'en 390 /routing/plan': { beyond: ['SELECT 7002102450000 Sociedad Agrícola y Comerc'] },
  'es 390 /routing/plan': { beyond: ['SELECT 7002102450000 Sociedad Agrícola y Comerc'] },
  'zh 390 /routing/plan': { beyond: ['SELECT 7002102450000 Sociedad Agrícola y Comerc'] },
  'en 390 /routing/shuttleSetUp': { cut: [''] },
  'es 390 /routing/shuttleSetUp': { cut: [''] },
};
