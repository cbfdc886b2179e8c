/**
 * Circuit breakers of the outside services. A service that lets a call run into its deadline gets one call at a time from then on,
 * so that the messages that wait for it do not occupy every worker in turn.
 */
export interface CircuitBreakers {
  /**
   * Makes a call to a service, which goes by its kind and, where there are several, its address: `push https://push.example`.
   * While the service is left alone, it throws the error of the call that it did not answer, at once. The call keeps its own
   * deadline.
   */
  call<T>(service: string, act: () => Promise<T>): Promise<T>;
  /** The kinds of services that did not answer the last call, in alphabetical order. */
  silent(): string[];
}

/** A failure that took this long (ms) was no answer: a refused connection or an error status comes sooner. */
const slowMs = 5_000;
/** How long (ms) a service is left alone before one call tries it again. */
const restMs = 10_000;

interface Open {
  error: unknown;
  /** When the next call may try the service. */
  until: number;
  isTried: boolean;
}

/** `now`: milliseconds of a clock that only runs forward. */
export function openCircuitBreakers(now: () => number = () => performance.now()): CircuitBreakers {
  const open = new Map<string, Open>();
  return {
    async call(service, act) {
      const known = open.get(service);
      if (known && (known.isTried || now() < known.until)) throw known.error;
      if (known) known.isTried = true;
      const began = now();
      try {
        const answer = await act();
        open.delete(service);
        return answer;
      } catch (error) {
        if (now() - began >= slowMs) open.set(service, { error, until: now() + restMs, isTried: false });
        else open.delete(service);
        throw error;
      }
    },
    silent: () => [...new Set([...open.keys()].map((service) => service.replace(/ .*/, '')))].toSorted(),
  };
}

/** The port with each of its named calls behind the breaker of a service. */
export function guarded<P extends object>(
  breakers: CircuitBreakers,
  service: string,
  port: P,
  calls: readonly (keyof P)[],
): P {
  const guards = calls.map((name) => {
    const act = port[name];
    if (typeof act !== 'function') throw new Error(`${String(name)} is no call`);
    return [
      name,
      (...given: unknown[]) => breakers.call(service, async () => Reflect.apply(act, port, given)),
    ] as const;
  });
  return { ...port, ...Object.fromEntries(guards) };
}
