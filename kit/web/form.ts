import type { FormEvent, RefObject } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiCallError } from './api-call-outcome.ts';
import type { ApiCallOptions } from './api-call.ts';
import { waitUntilLookupsSettled, hasPendingLookup } from './pending-lookups.ts';
import { askToDiscardChanges, useUnsavedChangesGuard } from './unsaved-changes.ts';
import type { RemoteChanges } from './merge-conflicts.ts';
import { useRemoteChanges } from './merge-conflicts.ts';
import { toastSuccess } from './toasts.tsx';
import {
  isOutdatedVersionError,
  showReloadToastIfOutdated,
  useRefetchAllDisplayed,
} from './outdated-record.ts';
import { deleteLocal, loadLocal, saveLocal } from './local-storage.ts';
import { loadSchemas } from './schema-loading.ts';
import { translate } from './translate.tsx';

export type FieldName<V> = Extract<keyof V, string>;
/** The current form values. A field can still be text where the schema expects a number. */
export type FormValues<V> = { [K in keyof V]?: V[K] | string | number | null };

export interface FormState<V> {
  values: FormValues<V>;
  /** The error message of each invalid field, by name (`lines.0.units` for nested ones). */
  errors: Record<string, string>;
  set: <K extends FieldName<V>>(name: K, value: FormValues<V>[K]) => void;
  /** Validates one field. Fields call it on blur. */
  validateField: (name: string) => void;
  submit: () => Promise<boolean>;
  busy: boolean;
  /** The form has unsaved input. */
  dirty: boolean;
  /** The values came from a saved draft. */
  restored: boolean;
  /** What another user has changed in the record. <ConflictAwareForm> shows it. */
  remoteChanges: RemoteChanges | null;
  /** Resets to the initial or to given values, and deletes the draft. */
  reset: (values?: FormValues<V>) => void;
  /** Calls `close` immediately, or after a confirmation if there is unsaved input. */
  confirmLeave: (close: () => void) => void;
  /** Spread on the <form>. */
  formProps: { ref: Frame; onSubmit: (event: FormEvent) => void; noValidate: true };
}
/** The parts of a form that a component with some of its fields needs. */
export type FormFieldsState<V> = Pick<FormState<V>, 'values' | 'errors' | 'set' | 'validateField'>;
export interface FormOptions {
  /**
   * Saves the input under this name, across an ended session, a reload and a closed tab. The name combines the form and the
   * record. Null for a form of one word, or with data that must not be stored in a browser.
   */
  draftKey: string | null;
  /** A field that is never saved in a draft. */
  secret?: string;
  /** For a form that is always visible. Its draft is restored without a message. */
  restoresSilently?: boolean;
  /** False: leaving the screen never asks for confirmation. */
  confirmsLeaving?: boolean;
  /**
   * The version of the record that the form edits. When it increases, `initial` is the record as another user saved it. No input
   * is lost, and the form reports the change.
   */
  rowVersion?: number | undefined;
}

/**
 * Creates a submit handler that closes the form after it is saved: `useForm(body, start,
 * createSubmitThenCloseHandler(onClose, (values, how) => act.run(…)), …)`.
 */
export const createSubmitThenCloseHandler =
  <V>(close: () => void, send: (values: V, how: ApiCallOptions) => Promise<object | undefined>) =>
  async (values: V, how: ApiCallOptions): Promise<boolean> => {
    const saved = await send(values, how);
    if (saved) close();
    return saved !== undefined;
  };

/** Returns whether two form states are equal. null, '' and a missing field count as the same. */
export const hasSameValuesIgnoringBlanks = (values: object, otherValues: object): boolean =>
  serializeIgnoringBlanks(values) === serializeIgnoringBlanks(otherValues);
const serializeIgnoringBlanks = (values: object): string =>
  JSON.stringify(values, (_, value: unknown) => (value === null || value === '' ? undefined : value));

/**
 * A form based on the contract: a schema, or an endpoint whose body it builds. `submit` receives the parsed values and `how`.
 * Pass `how` on to `callApi` or `act.run`, so that the server's field errors appear at their fields: `useForm(addDoor, start,
 * (values, how) => act.run({ body: values }, how))`.
 */
export function useForm<S extends z.ZodObject>(
  schemaOrEndpoint: S | { body?: S },
  initial: FormValues<z.output<S>>,
  submit: (values: z.output<S>, how: ApiCallOptions) => unknown,
  options: FormOptions,
): FormState<z.output<S>> {
  type V = z.output<S>;
  const place = options.draftKey ? `draft.${options.draftKey}` : null;
  const savedDraft = useMemo(() => (place ? loadLocal<Draft>(place) : undefined), [place]);
  const [start, setStart] = useState<FormValues<V>>(initial);
  const [values, setValues] = useState<FormValues<V>>(() => withDraft(initial, savedDraft));
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState(savedDraft !== undefined);
  const frame = useRef<HTMLFormElement>(null);
  const drawn = { values, submit, schemaOrEndpoint, version: options.rowVersion };
  const now = useRef<Now<S>>({ ...drawn, newer: null, saved: nothing, forgetNewer: nothing });
  const dirty = useMemo(() => !hasSameValuesIgnoringBlanks(values, start), [values, start]);
  const meanwhile = useRemoteChanges({
    version: options.rowVersion,
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
  const { remoteChanges: newer, markSaved: saved, discard: forgetNewer } = meanwhile;
  now.current = { ...drawn, newer, saved, forgetNewer };
  const dropDraft = useKeptDraft(place, start, values, dirty, options.secret);
  /** The request was accepted, although the form is not yet rendered as saved. It can already lead to the new record. */
  const acceptedRef = useRef(false);
  useUnsavedChangesGuard(dirty && options.confirmsLeaving !== false, acceptedRef);

  const fieldErrors = useFaults(now, frame);
  const { errors, setErrors, check } = fieldErrors;
  const set = useCallback<FormState<V>['set']>(
    (name, value) => {
      acceptedRef.current = false;
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
  useDraftTold(restored && options.restoresSilently !== true, reset);
  const send = useSend(now, frame, acceptedRef, fieldErrors, setBusy, () => {
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

/** The current state of a form, for actions that outlive a render. */
interface Now<S extends z.ZodObject> {
  values: FormValues<z.output<S>>;
  submit: (values: z.output<S>, how: ApiCallOptions) => unknown;
  schemaOrEndpoint: S | { body?: S };
  version: number | undefined;
  newer: RemoteChanges | null;
  saved: () => void;
  forgetNewer: () => void;
}
type Frame = RefObject<HTMLFormElement | null>;

/** The invalid fields. One is validated on blur, all are validated on submit. The first of them gets the focus. */
function useFaults<S extends z.ZodObject>(now: RefObject<Now<S>>, frame: Frame) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const check = useCallback(
    (name: string) =>
      void loadSchemas().then(() => {
        const found = findFirstErrorByField(schemaOf(now.current), now.current.values)[name];
        setErrors((old) => (found ? { ...old, [name]: found } : without(old, name)));
      }),
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
 * Submits valid input. Resolves to whether it was accepted. The server's field errors go to their fields. If the record has a
 * newer version, the form merges it and submits once more, unless both users changed the same field.
 */
function useSend<S extends z.ZodObject>(
  nowRef: RefObject<Now<S>>,
  frameRef: Frame,
  takenRef: RefObject<boolean>,
  fieldErrors: ReturnType<typeof useFaults<S>>,
  setBusy: (busy: boolean) => void,
  onSaved: () => void,
): () => Promise<boolean> {
  const reread = useRefetchAllDisplayed();
  const isRereading = useRef(false);
  const attempt = useAttempt(nowRef, frameRef, takenRef, fieldErrors, setBusy, onSaved);
  return useCallback(async () => {
    if (isRereading.current || asksFirst(nowRef.current, frameRef.current)) return false;
    if (hasPendingLookup(frameRef.current)) {
      setBusy(true);
      await waitUntilLookupsSettled(frameRef.current);
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
      if (result instanceof ApiCallError) showReloadToastIfOutdated(result);
    }
    return result === true;
  }, [nowRef, frameRef, setBusy, attempt, reread]);
}

/** Returns whether the user must first choose between two changes of the same field. The choice gets the focus. */
function asksFirst({ newer }: { newer: RemoteChanges | null }, frame: HTMLElement | null): boolean {
  if (!newer?.hasConflict) return false;
  frame?.querySelector<HTMLElement>('.conflict-note button')?.focus();
  return true;
}

/** Submits a form once. Returns a failure only if the form has an older version of its record than the server. */
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
    await loadSchemas();
    const schema = schemaOf(nowRef.current);
    const read = schema.safeParse(nowRef.current.values);
    if (!read.success) {
      show(findFirstErrorByField(schema, nowRef.current.values));
      return false;
    }
    setBusy(true);
    const failures: ApiCallError[] = [];
    const handleFailure = (failure: ApiCallError) => {
      failures.push(failure);
      if (nowRef.current.version !== undefined && isOutdatedVersionError(failure)) return true;
      const hasKnownField =
        Object.keys(failure.fields).length > 0 && focusable(frameRef.current, Object.keys(failure.fields));
      if (hasKnownField) show(failure.fields);
      return hasKnownField;
    };
    let isTaken = false;
    try {
      const result = await nowRef.current.submit(read.data, {
        handlesFailure: handleFailure,
        onAccepted: () => (takenRef.current = true),
      });
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

/** Replaces the browser's form submission. */
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
      void askToDiscardChanges().then((yes) => {
        if (!yes) return;
        reset();
        close();
      });
    },
    [dirty, reset],
  );
}

const nothing = (): void => undefined;
function schemaOf<S extends z.ZodObject>({ schemaOrEndpoint }: Pick<Now<S>, 'schemaOrEndpoint'>): S {
  if (!('body' in schemaOrEndpoint)) return schemaOrEndpoint as S;
  if (!schemaOrEndpoint.body) throw new Error('This endpoint has no body for a form');
  return schemaOrEndpoint.body as S;
}
const without = (errors: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([n]) => n !== name));

/** Returns the first error of each field, by its path. */
export function findFirstErrorByField(schema: z.ZodType, values: unknown): Record<string, string> {
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
/** Focuses the first invalid field in page order. */
function focusFirst(frame: HTMLElement | null, names: string[]): void {
  const found = names.map((name) => find(frame, name)).filter((el) => el !== null);
  found.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  found[0]?.focus();
}

/** The input and the values it replaced. The rest of the record is taken from its current version. */
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
const withDraft = <T extends object>(initial: T, savedDraft: Draft | undefined): T =>
  savedDraft?.typed === undefined
    ? initial
    : {
        ...initial,
        ...Object.fromEntries(savedDraft.cleared.map((name) => [name, undefined])),
        ...savedDraft.typed,
      };

/** Saves the input for a user who comes back. Returns how to delete the draft, including pending saves. */
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
      // Input that was undone is not a draft.
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
    // A form can be submitted and closed before its last input was saved. A later save would restore it in the next form.
    clearTimeout(waiting.current);
    if (place) deleteLocal(place);
  }, [place]);
}

/** Informs a returning user that the values are unsaved input. */
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
