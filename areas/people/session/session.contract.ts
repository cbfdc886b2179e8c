import { z } from 'zod';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { hourClockFormats } from '#kit/contract/time-format.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    people: true;
  }
}

export const languageCodes = ['en', 'es', 'zh'] as const;
const nullableText = z.string().nullable();

const chosenAccount = z.object({ id: z.int(), number: z.string(), name: z.string(), accountType: z.int() });
const warehouseOfUser = z.object({ id: z.int(), code: z.string(), name: z.string(), tz: z.string() });

export const userProfileSchema = z.object({
  id: z.int(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: nullableText,
  /** Built-in roles. */
  roles: z.array(z.string()),
  /** Custom roles, each with its built-in base role. */
  ownRoles: z.array(z.object({ code: z.string(), name: z.string(), base: z.string() })),
  permissions: z.array(z.string()),
  /** Numbers of the accounts the user can act for. */
  groups: z.array(z.string()),
  isGoogleAppsUser: z.boolean(),
  accountType: z.int().nullable(),
  accountId: z.int().nullable(),
  accountNumber: nullableText,
  accountLabel: nullableText,
  billingName: nullableText,
  warehouseCode: nullableText,
  warehouseLabel: nullableText,
  warehouseId: z.int().nullable(),
  shipperPhoneNumber: nullableText,
  consigneePhoneNumber: nullableText,
  accountPhoneNumber: nullableText,
  smsOn: z.boolean(),
  language: z.enum(languageCodes),
  /** The clock that the user chose. Null means that of the language. */
  timeFormat: z.enum(hourClockFormats).nullable(),
  /** True for staff without groups: they can select any active account, but need not. */
  everyAccount: z.boolean(),
});
export type UserProfile = z.output<typeof userProfileSchema>;

/** A signed-in browser: since when, its last request (to the minute), and what it is. */
export const runningSessionSchema = z.object({
  id: z.int(),
  startedAt: instantField(),
  lastSeenAt: instantField(),
  browser: nullableText,
  system: nullableText,
});

export const getCurrentUserEndpoint = defineEndpoint({
  id: 'session.getProfile',
  method: 'GET',
  path: '/me',
  permissions: 'signed-in',
  summary: 'Get the caller’s profile, permissions, accounts and warehouses.',
  reply: itemReply(
    z.object({
      user: userProfileSchema,
      accounts: z.array(chosenAccount),
      warehouses: z.array(warehouseOfUser),
      defaultPage: nullableText,
    }),
  ),
  live: ['people'],
});
export const setOwnLanguageEndpoint = defineEndpoint({
  id: 'session.setLanguage',
  method: 'PUT',
  path: '/me/language',
  permissions: 'signed-in',
  summary: 'Set the language of the caller’s screens and emails.',
  body: z.object({ language: z.enum(languageCodes, { error: 'Language isn’t valid' }) }),
  reply: noDataReply(),
});
export const setOwnHourClockFormatEndpoint = defineEndpoint({
  id: 'session.setTimeFormat',
  method: 'PUT',
  path: '/me/time-format',
  permissions: 'signed-in',
  summary:
    'Set the clock of the caller’s screens and notifications: 12 or 24 hours. Null means that of the language. API times stay the same.',
  body: z.object({ timeFormat: z.enum(hourClockFormats, { error: 'Time format isn’t valid' }).nullable() }),
  reply: noDataReply(),
});
export const signOutEverywhereEndpoint = defineEndpoint({
  id: 'session.signOutEverywhere',
  method: 'POST',
  path: '/session/sign-out-everywhere',
  permissions: 'signed-in',
  summary:
    'End all sessions of the caller, on this browser and all others. Their tokens are rejected from then on.',
  reply: noDataReply(),
});

export const getClientConfigurationEndpoint = defineEndpoint({
  id: 'session.getClientConfiguration',
  method: 'GET',
  path: '/client-configuration',
  permissions: 'public',
  summary: 'Get the configuration that the browser client needs before a user signs in.',
  reply: itemReply(
    z.object({
      /** The public URL where users sign in. */
      origin: z.string(),
      authority: z.string(),
      clientId: z.string(),
      scope: z.string(),
      /**
       * Sent as `resource` at sign-in and renewal, so that the access token is for this API. Null for providers that do not
       * support it.
       */
      resource: nullableText,
      /** Sent as `audience` at sign-in, for external providers that need it. */
      audience: nullableText,
      redirectPath: z.string(),
      silentPath: z.string(),
      /** True when passwords, reset emails and sign-up are ours. False with an external provider. */
      embedded: z.boolean(),
      testMode: z.boolean(),
      chat: z.object({ url: z.string() }).nullable(),
      /**
       * The company of the portal. Null where not set. `logo` is the path of the logo, `zone` the time zone of the head office.
       */
      house: z.object({ company: nullableText, logo: nullableText, zone: z.string() }),
      /** The contact for users who cannot sign in. */
      help: z.object({ name: z.string(), phone: z.string() }).nullable(),
      newUntil: nullableText,
      /** The URL for unexpected errors of screens. Null disables reports. */
      errorReportUrl: nullableText,
      /** Menu items marked NEW until then. */
      newPaths: z.array(z.string()),
      /**
       * URLs of external pages (customerProfile, customerCases, tracking, trackingLegacy, invoicePortal, routeTrucks). Missing
       * ones are hidden.
       */
      links: z.record(z.string(), z.string()),
      /** URLs of tutorial videos (introduction, orderEntry, extensionRequest). */
      videos: z.record(z.string(), z.string()),
    }),
  ),
});
