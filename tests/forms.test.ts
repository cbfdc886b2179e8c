import { describe, expect, it } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';

/** Where forms are placed, and which record they edit. */
const markup = handWrittenSourceFiles.filter((file) => file.startsWith('areas/') && file.endsWith('.tsx'));

/** Dialogs over the page: a single input about what is shown, or a bulk action. Every other form is beside its list. */
const questions: Record<string, string> = {
  'areas/calendar/feed/feed.component.tsx': 'what a link is for',
  'areas/calendar/shippers/shipper-consignees.form.tsx': 'which account',
  'areas/calendar/shippers/shipper.form.tsx': 'one group for many shippers',
  'areas/calendar/start-day/start-day.form.tsx': 'starts a day',
  'areas/orders/cutoff-extensions/extension-decision.form.tsx': 'one word about a request',
  'areas/orders/cutoff-extensions/extension-request.component.tsx':
    'several forms in one panel, which stands beside the order',
  'areas/outbound/tracking-links/tracking-link.component.tsx': 'how long a link works',
  'areas/outbound/deliveries/record-delivery.component.tsx': 'what the driver says of a drop',
  'areas/outbound/driver-proofs/driver-link.component.tsx': 'how long a link works',
  'areas/outbound/loads-page/pickup.form.tsx': 'what was seen at the trailer',
  'areas/outbound/loads-page/trailer.form.tsx': 'which trailer a load has',
  'areas/people/recent-proof/proof-dialog.form.tsx': 'who the person is, before the way in changes',
};

/** Forms that accept past dates. Every other form disables the dates that it does not accept. */
const anyDay: Record<string, string> = {
  'areas/settings/accounting/accounting-settings.form.tsx': 'books are opened as of a day that may be over',
  'areas/admin/settings/setting.form.tsx': 'what is NEW in the menu may be over',
  'areas/billing/billing-audit/billing-audit.component.tsx': 'looks back',
  'areas/billing/tariffs/sheet.form.tsx': 'prices may be agreed for freight that has left',
  'areas/billing/tariffs/fuel-steps.form.tsx': 'a first table may begin on any day',
  'areas/billing/tariffs/fuel.form.tsx': 'prices are corrected',
  'areas/billing/tariffs/accessorial.form.tsx': 'prices may be agreed for freight that has left',
  'areas/floor/doors/dock-schedule.component.tsx': 'trucks that have left are looked back on',
  'areas/billing/closing/close-billing.component.tsx': 'days that have gone out are billed',
  'areas/billing/invoices/accounting-period.form.tsx': 'months that are over are closed',
  'areas/billing/invoices/email-invoices.form.tsx': 'mails what was billed',
  'areas/billing/invoices/invoice.form.tsx': 'billed for what was done, dated as the house says',
  'areas/billing/shipments/shipment-line.form.tsx': 'freight that has gone out is corrected',
  'areas/lading/bills-of-lading/bol.form.tsx': 'freight that has gone out is written down',
  'areas/lading/bills-of-lading/bol-line-fields.component.tsx': 'freight that has gone out is written down',
  'areas/calendar/shipping-explanation/shipping-explanation.component.tsx': 'asks, and changes nothing',
  'areas/outbound/deliveries/record-delivery.component.tsx': 'when the driver was there',
  'areas/outbound/loads-page/load-details.form.tsx': 'the day on which the load stands already',
  'areas/outbound/routing/day-plan.screen.tsx': 'plans that have been driven are looked back on',
  'areas/receiving/pallet-receipts/process-receipts.form.tsx': 'pallets that were received',
  'areas/receiving/pallet-receipts/receipt.form.tsx': 'pallets that were received',
  'areas/receiving/pallet-receipts/pallet-report.form.tsx': 'looks back',
};

/** One word is enough for the decision on a request, and for the actions of a whole list, which its header names. */
const enough = ['Approve…', 'Reject…', 'Log', 'Report', 'Export', 'Import', 'Today'];

/** A record is edited and added; one of its values is changed, and what the system works out is created. */
const ofOneValue =
  /^Change (the )?(accounting period|bill-to|day|departure|door|operating day|password|ship date|time)\b/;
const madeByTheSystem =
  /^Create (codes|invoices|link|new codes|new recovery codes|return receipt|the first one|the layout)\b/;

describe('a form', () => {
  it('for creating or changing a record is beside its list, not in a dialog over it', () => {
    const over = markup.filter((file) => {
      const body = readRepositoryFile(file);
      return /<Dialog\b/.test(body) && /<SubmitButton\b|<ConflictAwareForm\b/.test(body);
    });
    expect(over.toSorted()).toEqual(Object.keys(questions).toSorted());
  });

  it('has the key of its record, so that input for one is not saved in another opened in the meantime', () => {
    const forms = markup.flatMap((file) => {
      const body = readRepositoryFile(file);
      if (!/useForm\(/.test(body) || !/\browVersion:/.test(body)) return [];
      return [...body.matchAll(/^export (?:default )?function ([A-Z]\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !/^(Add|Assign|Create|Invite|New|Bulk|SetWeek)|List$|Groups/.test(name))
        .map((name) => ({ file, name }));
    });
    expect(forms.length).toBeGreaterThan(10);
    const loose = forms.flatMap(({ file, name }) => {
      const from = `/${file.split('/').at(-1) ?? ''}'`;
      return markup
        .filter((other) => readRepositoryFile(other).includes(from))
        .flatMap((other) =>
          [...readRepositoryFile(other).matchAll(new RegExp(`<${name}(?!\\s+key=)\\s`, 'g'))].map(
            () => `${other}: ${name}`,
          ),
        );
    });
    expect(loose).toEqual([]);
  });

  it('disables the days it does not accept, or concerns a past event', () => {
    const free = markup.filter((file) =>
      [...readRepositoryFile(file).matchAll(/<Date(?:Field|Input)\b(.*?)\/>/gs)].some(
        ([, props = '']) => !/\bgetDayDisabledReason=|\{\.\.\.days\}/.test(props),
      ),
    );
    expect(free.toSorted()).toEqual(Object.keys(anyDay).toSorted());
  });

  it('names action and object on its button, with one word for each action', () => {
    const wrong = markup.flatMap((file) => {
      const body = readRepositoryFile(file);
      const said = [...body.matchAll(/\bsubmit(?:Label)?=\{([^}]*)\}/g)].flatMap(([, how = '']) => [
        ...how.matchAll(/t\('([^']*)'/g),
      ]);
      const bare = said
        .map(([, label = '']) => label)
        .filter((label) => !/^(?!Make|Modify)[A-Z]\S* \S/.test(label));
      const edits = [...body.matchAll(/t\('((?:Change|Create|Make an?|Modify) [^']*)'/g)]
        .map(([, label = '']) => label)
        .filter((label) => !ofOneValue.test(label) && !madeByTheSystem.test(label));
      return [...bare, ...edits].map((label) => `${file}: ${label}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('a drawer', () => {
  it('names action and object on each button', () => {
    const drawers = markup.filter(
      (file) => file.endsWith('-drawer.component.tsx') || /<Drawer\b/.test(readRepositoryFile(file)),
    );
    expect(drawers.length).toBeGreaterThan(15);
    const bare = drawers.flatMap((file) =>
      [...readRepositoryFile(file).matchAll(/t\('([A-Z][^' ]*)'\)\}\s*<\/Button>/g)]
        .map(([, label = '']) => label)
        .filter((label) => !enough.includes(label))
        .map((label) => `${file}: ${label}`),
    );
    expect(bare).toEqual([]);
  });
});
