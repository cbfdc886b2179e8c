import type { FormEvent, RefObject } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiCallError } from './api-call-outcome.ts';
import type { ApiCallOptions } from './api-call.ts';
import { lookupsSettled, hasPendingLookup } from './pending-lookups.ts';
import { confirmDiscardingChanges, useUnsavedChangesGuard } from './unsaved-changes.ts';
import type { RemoteChanges } from './merge-conflicts.ts';
import { useRemoteChanges } from './merge-conflicts.ts';
import { toastSuccess } from './toasts.tsx';
import { isOutdatedVersionError, showOutdatedToast, useRefetchShown } from './outdated-record.ts';
import { deleteLocal, loadLocal, saveLocal } from './local-storage.ts';
import { translate } from './translate.tsx';

export type FieldName<V> = Extract<keyof V, string>;
/** What is typed so far: each field may still be text where the schema makes a number of it. */
export type FormValues<V> = { [K in keyof V]?: V[K] | string | number | null };

export interface FormState<V> {
  values: FormValues<V>;
  /** The sentence of each field at fault, by name (`lines.0.units` for nested ones). */
  errors: Record<string, string>;
  set: <K extends FieldName<V>>(name: K, value: FormValues<V>[K]) => void;
  /** Checks one field; fields call it when they are left. */
  validateField: (name: string) => void;
  submit: () => Promise<boolean>;
  busy: boolean;
  /** Something was typed that is not saved. */
  dirty: boolean;
  /** The values came from a kept draft. */
  restored: boolean;
  /** What somebody else changed in the record meanwhile; <FormBox> says it. */
  remoteChanges: RemoteChanges | null;
  /** Back to the start, or to given values; drops the draft. */
  reset: (values?: FormValues<V>) => void;
  /** Calls `close` at once, or after asking when something was typed. */
  confirmLeave: (close: () => void) => void;
  /** Spread on the <form>. */
  formProps: { ref: Frame; onSubmit: (event: FormEvent) => void; noValidate: true };
}
/** A form that holds fields among others: what a part that draws some of them takes. */
export type FieldsForm<V> = Pick<FormState<V>, 'values' | 'errors' | 'set' | 'validateField'>;
export interface FormOptions {
  /**
   * Keeps what is typed under this name, over an ended session, a reload and a closed tab: the form's own, with the
   * record's. Null for what is said in one word, or must not lie in a browser.
   */
  draftKey: string | null;
  /** A field that no draft keeps. */
  secret?: string;
  /** A form that always stands there: what it kept comes back without a word. */
  wordless?: boolean;
  /** False: leaving the screen never asks. */
  guard?: boolean;
  /**
   * The version of the record that the form edits. When it grows, `initial` is the record as somebody else
   * left it: nothing typed is lost, and the form says so.
   */
  version?: number | undefined;
}

/**
 * Sends a form, and closes it once what it says is saved:
 * `useForm(body, start, closeAfterSubmit(onClose, (values, how) => act.run(…)), …)`.
 */
export const closeAfterSubmit =
  <V>(close: () => void, send: (values: V, how: ApiCallOptions) => Promise<object | undefined>) =>
  async (values: V, how: ApiCallOptions): Promise<boolean> => {
    const saved = await send(values, how);
    if (saved) close();
    return saved !== undefined;
  };

/** Whether two states of a form say the same: a field that is left empty says nothing, whether as null, as '' or not at all. */
export const hasSameValues = (one: object, other: object): boolean => said(one) === said(other);
const said = (values: object): string =>
  JSON.stringify(values, (_, value: unknown) => (value === null || value === '' ? undefined : value));

/**
 * A form held by the contract: a schema, or an endpoint whose body it makes. `submit` gets the parsed values
 * and `how` to pass on to call or act.run, so that the
 * server's field errors come back to their fields: `useForm(addDoor, start, (values, how) => act.run({ body: values }, how))`.
 */
export function useForm<S extends z.ZodObject>(
  schemaOrEndpoint: S | { body?: S },
  initial: FormValues<z.output<S>>,
  submit: (values: z.output<S>, how: ApiCallOptions) => unknown,
  options: FormOptions,
): FormState<z.output<S>> {
  type V = z.output<S>;
  const schema = schemaOf(schemaOrEndpoint);
  const place = options.draftKey ? `draft.${options.draftKey}` : null;
  const kept = useMemo(() => (place ? loadLocal<Draft>(place) : undefined), [place]);
  const [start, setStart] = useState<FormValues<V>>(initial);
  const [values, setValues] = useState<FormValues<V>>(() => withDraft(initial, kept));
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState(kept !== undefined);
  const frame = useRef<HTMLFormElement>(null);
  const drawn = { values, submit, schema, version: options.version };
  const now = useRef<Now<S>>({ ...drawn, newer: null, saved: nothing, forgetNewer: nothing });
  const dirty = useMemo(() => !hasSameValues(values, start), [values, start]);
  const meanwhile = useRemoteChanges({
    version: options.version,
    now: initial,
    before: start,
    typed: values,
    busy,
    frame,
    put: (from, to) => {
      setStart(from);
      setValues(to);
    },
  });
  const { newer, saved, forget: forgetNewer } = meanwhile;
  now.current = { ...drawn, newer, saved, forgetNewer };
  const dropDraft = useKeptDraft(place, start, values, dirty, options.secret);
  /** What was sent is taken, though it is not drawn as saved yet: a form may lead to the record that it made. */
  const taken = useRef(false);
  useUnsavedChangesGuard(dirty && options.guard !== false, taken);

  const faults = useFaults(now, frame);
  const { errors, setErrors, check } = faults;
  const set = useCallback<FormState<V>['set']>(
    (name, value) => {
      taken.current = false;
      setValues((old) => ({ ...old, [name]: value }));
      setErrors((old) => (name in old ? without(old, name) : old));
    },
    [setErrors],
  );
  const reset = useCallback(
    (next?: FormValues<V>) => {
      setValues(next ?? start);
      if (next) setStart(next);
      setErrors({});
      setRestored(false);
      now.current.forgetNewer();
      dropDraft();
    },
    [start, dropDraft, setErrors],
  );
  useDraftTold(restored && options.wordless !== true, reset);
  const send = useSend(now, frame, taken, faults, setBusy, () => {
    setStart(now.current.values);
    dropDraft();
  });
  const leave = useLeave(dirty, reset);
  const onSubmit = useSubmitEvent(send);
  return {
    values,
    errors,
    set,
    validateField: check,
    submit: send,
    busy,
    dirty,
    restored,
    remoteChanges: newer,
    reset,
    confirmLeave: leave,
    formProps: { ref: frame, onSubmit, noValidate: true },
  };
}

/** What a form is at this moment, for acts that outlive a drawing. */
interface Now<S extends z.ZodObject> {
  values: FormValues<z.output<S>>;
  submit: (values: z.output<S>, how: ApiCallOptions) => unknown;
  schema: S;
  version: number | undefined;
  newer: RemoteChanges | null;
  saved: () => void;
  forgetNewer: () => void;
}
type Frame = RefObject<HTMLFormElement | null>;

/** The fields at fault: one is checked when it is left, all when they are shown; the first of them takes the focus. */
function useFaults<S extends z.ZodObject>(now: RefObject<Now<S>>, frame: Frame) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const check = useCallback(
    (name: string) => {
      const found = findFieldErrors(now.current.schema, now.current.values)[name];
      setErrors((old) => (found ? { ...old, [name]: found } : without(old, name)));
    },
    [now],
  );
  const show = useCallback(
    (found: Record<string, string>) => {
      setErrors(found);
      requestAnimationFrame(() => focusFirst(frame.current, Object.keys(found)));
    },
    [frame],
  );
  return { errors, setErrors, check, show };
}

/**
 * Sends what was typed once it is right. Answers whether it was taken; faults that the server names go to their fields.
 * When the record has a newer version by then, the form takes it over and sends once more, unless both changed the same.
 */
function useSend<S extends z.ZodObject>(
  nowRef: RefObject<Now<S>>,
  frameRef: Frame,
  takenRef: RefObject<boolean>,
  faults: ReturnType<typeof useFaults<S>>,
  setBusy: (busy: boolean) => void,
  onSaved: () => void,
): () => Promise<boolean> {
  const reread = useRefetchShown();
  const isRereading = useRef(false);
  const attempt = useAttempt(nowRef, frameRef, takenRef, faults, setBusy, onSaved);
  return useCallback(async () => {
    if (isRereading.current || asksFirst(nowRef.current, frameRef.current)) return false;
    if (hasPendingLookup(frameRef.current)) {
      setBusy(true);
      await lookupsSettled(frameRef.current);
      setBusy(false);
    }
    const sent = nowRef.current.version;
    let result = await attempt();
    if (result instanceof ApiCallError) {
      isRereading.current = true;
      await reread();
      isRereading.current = false;
      const isNewer = (nowRef.current.version ?? 0) > (sent ?? 0);
      if (isNewer && asksFirst(nowRef.current, frameRef.current)) return false;
      const failure = result;
      result = isNewer ? await attempt() : failure;
      if (result instanceof ApiCallError) showOutdatedToast(result);
    }
    return result === true;
  }, [nowRef, frameRef, setBusy, attempt, reread]);
}

/** Whether a person must choose between two changes of the same first; the choice takes the focus. */
function asksFirst({ newer }: { newer: RemoteChanges | null }, frame: HTMLElement | null): boolean {
  if (!newer?.hasConflict) return false;
  frame?.querySelector<HTMLElement>('.newer button')?.focus();
  return true;
}

/** Sends a form once. Answers a failure only when the form knows an older version of its record than the server. */
function useAttempt<S extends z.ZodObject>(
  nowRef: RefObject<Now<S>>,
  frameRef: Frame,
  takenRef: RefObject<boolean>,
  { setErrors, show }: ReturnType<typeof useFaults<S>>,
  setBusy: (busy: boolean) => void,
  onSaved: () => void,
): () => Promise<boolean | ApiCallError> {
  const saved = useRef(onSaved);
  saved.current = onSaved;
  return useCallback(async () => {
    const read = nowRef.current.schema.safeParse(nowRef.current.values);
    if (!read.success) {
      show(findFieldErrors(nowRef.current.schema, nowRef.current.values));
      return false;
    }
    setBusy(true);
    const failures: ApiCallError[] = [];
    const own = (failure: ApiCallError) => {
      failures.push(failure);
      if (nowRef.current.version !== undefined && isOutdatedVersionError(failure)) return true;
      const known =
        Object.keys(failure.fields).length > 0 && focusable(frameRef.current, Object.keys(failure.fields));
      if (known) show(failure.fields);
      return known;
    };
    let isTaken = false;
    try {
      const result = await nowRef.current.submit(read.data, { own, taken: () => (takenRef.current = true) });
      isTaken = failures.length === 0 && result !== false;
      if (isTaken) {
        saved.current();
        nowRef.current.saved();
        setErrors({});
      }
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error;
    } finally {
      if (!isTaken) takenRef.current = false;
      setBusy(false);
    }
    const outdated = nowRef.current.version === undefined ? undefined : failures.find(isOutdatedVersionError);
    return isTaken || (outdated ?? false);
  }, [nowRef, frameRef, takenRef, show, setErrors, setBusy]);
}

/** Sends the form in place of the browser. */
function useSubmitEvent(send: () => Promise<unknown>): (event: FormEvent) => void {
  return useCallback(
    (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
    [send],
  );
}

function useLeave(dirty: boolean, reset: () => void): (close: () => void) => void {
  return useCallback(
    (close) => {
      if (!dirty) return close();
      void confirmDiscardingChanges().then((yes) => {
        if (!yes) return;
        reset();
        close();
      });
    },
    [dirty, reset],
  );
}

const nothing = (): void => undefined;
function schemaOf<S extends z.ZodObject>(of: S | { body?: S }): S {
  if (!('body' in of)) return of as S;
  if (!of.body) throw new Error('This call has no body to make a form of');
  return of.body as S;
}
const without = (errors: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([n]) => n !== name));

/** The first fault of each field, by its path. */
export function findFieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const read = schema.safeParse(values);
  const out: Record<string, string> = {};
  if (!read.success) for (const issue of read.error.issues) out[issue.path.join('.')] ??= issue.message;
  return out;
}

const find = (frame: HTMLElement | null, name: string) =>
  frame?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`) ??
  null;
const focusable = (frame: HTMLElement | null, names: string[]) =>
  names.some((name) => find(frame, name) !== null);
/** Focuses the first field at fault in the order of the page. */
function focusFirst(frame: HTMLElement | null, names: string[]): void {
  const found = names.map((name) => find(frame, name)).filter((el) => el !== null);
  found.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  found[0]?.focus();
}

/** What was typed over what stood there; the rest of a record is taken as it is by then. */
interface Draft {
  typed: Record<string, unknown>;
  cleared: string[];
}
function draftOf(start: object, values: object, secret: string | undefined): Draft {
  const before: Record<string, unknown> = { ...start };
  const changed = Object.entries(values).filter(
    ([name, value]) => name !== secret && JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return {
    typed: Object.fromEntries(changed.filter(([, value]) => value !== undefined)),
    cleared: changed.filter(([, value]) => value === undefined).map(([name]) => name),
  };
}
const withDraft = <T extends object>(initial: T, kept: Draft | undefined): T =>
  kept?.typed === undefined
    ? initial
    : { ...initial, ...Object.fromEntries(kept.cleared.map((name) => [name, undefined])), ...kept.typed };

/** Keeps what was typed for whoever comes back; answers how to drop it, with what waits to be kept. */
function useKeptDraft(
  place: string | null,
  start: object,
  values: object,
  dirty: boolean,
  secret: string | undefined,
): () => void {
  const was = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!place) return undefined;
    if (!dirty) {
      // Typed and taken back is no draft.
      if (was.current) deleteLocal(place);
      was.current = false;
      return undefined;
    }
    was.current = true;
    waiting.current = setTimeout(() => saveLocal(place, draftOf(start, values, secret)), 250);
    return () => {
      clearTimeout(waiting.current);
    };
  }, [place, start, values, dirty, secret]);
  return useCallback(() => {
    // A form that was sent at once is closed before the last of it was kept: kept after that it would come again with the next one.
    clearTimeout(waiting.current);
    if (place) deleteLocal(place);
  }, [place]);
}

/** Whoever comes back to a form is told that what they see was typed, not saved. */
function useDraftTold(on: boolean, reset: () => void): void {
  const latest = useRef(reset);
  latest.current = reset;
  useEffect(() => {
    if (on)
      toastSuccess('Your earlier entries were restored.', {
        label: translate('Start over'),
        run: () => latest.current(),
      });
  }, [on]);
}
