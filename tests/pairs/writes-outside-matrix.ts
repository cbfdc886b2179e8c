/** Writes that are in no pair, each with the reason why they do not affect freight. */
export const writesExcludedFromPairMatrix: readonly (readonly [RegExp, string])[] = [
  [
    /^(accounts|shippers|blockedAccounts|cutoffGroups|holidays|daysOfService|calendarFeeds)\./,
    'masters: read by acts on freight, with their own version each',
  ],
  [
    /^(tariffs|simulations|quotes|fuel|accessorials|surcharges|chargeCodes|cancelReasons)\./,
    'what is charged: rated shipments keep their charges; two at once: tariffs.api.test',
  ],
  [
    /^(users|roles|signUp|session|passwords|passkeys|secondFactor|myAccount|savedViews|notifications|push|personalData)\./,
    'people; two who erase one: personal-data.api.test',
  ],
  [/^identityProof\./, 'the caller alone: five minutes in which ways in may change'],
  [/^(scannerUsers|apiClients|webhooks|outbox|checks)\./, 'programs, and what is sent and checked'],
  [
    /^retention\./,
    'what is old and let go: nothing that is open; a hold and two runs at once: archiving.api.test',
  ],
  [/^reports\./, 'what is counted goes out by mail: no freight; twice at once: report-mail.api.test'],
  [/^(orderTemplates)\./, 'templates hold no freight; applying one enters lines as orderEntry.addMany does'],
  [/^(regions|warehouseSettings|startDay)\./, 'regions, places, hours and days of a warehouse'],
  [
    /^accountingSettings\./,
    'where documents go: it holds no freight; two who change it: accounting-settings.api.test',
  ],
  [
    /^emails\./,
    'how mails are worded: they hold no freight; two who save one: mail-words.api.test, at-once.full.api.test',
  ],
  [
    /^(company|setup)\./,
    'what documents say, first numbers and steps left for later: no freight; two at once: profile.api.test, setup.api.test',
  ],
  [/^settings\./, 'what the house goes by: it holds no freight; two who change one: settings.api.test'],
  [
    /^(layoutTemplates|layouts|storageLocations|storagePositions)\./,
    'plans of the floor: they hold no freight, and what they and scans do to a place at once is asked in places.api.test',
  ],
  [
    /^(reasons|states)\./,
    'lists of the company: they hold no freight; two at once: reasons.api.test, states.api.test',
  ],
  [/^systemSetup\./, 'tries what the server was started with: it holds no freight'],
  [
    /^imports\./,
    'what is brought over is written by the services of its features; two who write one import: imports.api.test',
  ],
  [/^products\./, 'products hold no freight; one that changes while it is ordered: product-records.api.test'],
  [/^boxSizes\./, 'no freight refers to a box size; two who save one: box-sizes.api.test'],
  [/^palletReceipts\./, 'papers about empty pallets: they hold no freight'],
  [
    /^temperatures\./,
    'what was measured: it moves no freight; the same said twice at once: temperatures.api.test',
  ],
  [/^traceability\./, 'the lot of a line, on paper: it moves no freight'],
  [
    /^textMessages\./,
    'messages: they move no freight; double clicks, hiding and STOP at once: text-messages.api.test, text-webhooks.api.test',
  ],
  [
    /^etas\./,
    'arrivals: they move no freight; overrides, synchronizations and proofs at once: dispatch-sync.api.test',
  ],
  [
    /^trackingLinks\./,
    'links to look by: they move no freight; making, ending and looking at once: day-links.api.test',
  ],
  [
    /^deliveryProofs\./,
    'what a driver proved of freight that has left; proofs and photos at once: driver-proofs.api.test',
  ],
  [
    /^scanner\.closeDifference$/,
    'closes as shuttleLoads.closeDifference does; at once: shuttle-arrivals.api.test',
  ],
  [/^cooler\./, 'what waits in the cooler: areas/receiving/cooler/cooler-clashes.full.api.test.ts'],
  [
    /^printers\.|^storageLocations\.printOnPrinter$/,
    'printers hold no freight; what is printed at one at once: printers.api.test',
  ],
  [
    /^(labels\.printUnitOnPrinter|outboundUnits\.printLabelsOnPrinter|scanner\.printLabel)$/,
    'count labels as labels.printManyOnPrinter does',
  ],
  [
    /^tasks\.(send|save|resend)$|^scanner\.releaseTask$/,
    'write the task alone, as tasks.cancel does; with scans at once: scanner-tasks.api.test',
  ],
  [/^doors\./, 'doors: held by the pickup that stands there, see loads.savePickup'],
  [/^extensions\./, 'requests decide over their own lines; approving finalizes as orderEntry.finalize does'],
  [/^xmlUpload\./, 'a file makes an order of its own'],
  [
    /^shuttle(Loads|Manifest)\.|^outboundUnits\.changeShuttle$|^scanner\.closeDifference$/,
    'shuttles: areas/shuttles/shuttle-loads/shuttle-clashes.api.test.ts',
  ],
  [
    /^(shuttleFile|shuttleSetup)\./,
    'rows of the shuttle file: what they do to freight is shuttleFile.apply; two at once: shuttle-file-clashes.full.api.test',
  ],
  [/^orderEntry\.(addMany|repeat|checkRows)$/, 'enter lines as orderEntry.add does'],
  [
    /^scanner\.(signIn|signOut|startDay|submitScans|submitLeftoverScans|dismissLeftoverScans)$/,
    'sessions; a batch is scans one after the other, also one that somebody left behind',
  ],
  [/^loads\.(sendEtc|closeDay)$/, 'a mail; the end of a day needs every pickup released: day-close tests'],
  [/^loads\.(syncLoads|resync)$/, 'the same work as loads.syncDay'],
  [/^planning\./, 'how trailers are planned: it moves no freight; two who say it at once: planning.api.test'],
  [
    /^bols\.(add|addLine)$/,
    'a bill by hand is freight of its own; beside a close of its day: bol-acts.api.test',
  ],
  [/^invoices\./, 'invoices: posting tests'],
  [/^claims\./, 'papers and money about freight: it moves none; two at once: claims.api.test'],
  [/^claimPackets\./, 'papers about freight: they move none; two at once: packs.api.test'],
  [/^disputes\./, 'money: it moves no freight; two at once: disputes.api.test'],
  [/^statements\./, 'what is mailed: it moves no freight; two at once: schedule.api.test'],
  [/^collections\./, 'what was said about money: it moves no freight; two at once: collections.api.test'],
  [/^payments\./, 'money: it moves no freight; two at once: payments.api.test'],
  [/^shipments\.approve(Many)?$/, 'moves no freight; two at once, and what ends it: approving.api.test'],
  [/validate|preview/i, 'asks only'],
];
