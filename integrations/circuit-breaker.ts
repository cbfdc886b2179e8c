/**
 * Circuit breakers for external services. Once a call to a service runs into its deadline, that service gets only one call at a
 * time. Otherwise its waiting messages would occupy every worker in turn.
 */
export interface CircuitBreakers {
  /**
   * Calls a service, identified by its kind and, where there are several, its address: `push https://push.example`. While the
   * circuit is open, it immediately throws the error of the call that got no response. The call has its own deadline.
   */
  callUnlessOpen<T>(service: string, act: () => Promise<T>): Promise<T>;
  /** The kinds of services that did not respond to the last call, in alphabetical order. */
  listUnresponsiveServices(): string[];
}

/** A failure after this long (ms) counts as no response. A refused connection or an error status arrives sooner. */
const slowMs = 5_000;
/** How long (ms) a circuit stays open before one call probes the service. */
const restMs = 10_000;

interface Open {
  error: unknown;
  /** When the next call can probe the service. */
  until: number;
  isTried: boolean;
}

/** Creates circuit breakers that open when a call runs into its deadline. `nowMs`: milliseconds of a monotonic clock. */
export function createTimeoutCircuitBreakers(nowMs: () => number = () => performance.now()): CircuitBreakers {
  const open = new Map<string, Open>();
  return {
    async callUnlessOpen(service, act) {
      const openCircuit = open.get(service);
      if (openCircuit && (openCircuit.isTried || nowMs() < openCircuit.until)) throw openCircuit.error;
      if (openCircuit) openCircuit.isTried = true;
      const began = nowMs();
      try {
        const answer = await act();
        open.delete(service);
        return answer;
      } catch (error) {
        if (nowMs() - began >= slowMs) open.set(service, { error, until: nowMs() + restMs, isTried: false });
        else open.delete(service);
        throw error;
      }
    },
    listUnresponsiveServices: () =>
      [...new Set([...open.keys()].map((service) => service.replace(/ .*/, '')))].toSorted(),
  };
}

/** Wraps the named calls of a port in the circuit breaker of a service. */
export function wrapMethodsInCircuitBreaker<P extends object>(
  breakers: CircuitBreakers,
  service: string,
  port: P,
  methodNames: readonly (keyof P)[],
): P {
  const guards = methodNames.map((name) => {
    const act = port[name];
    if (typeof act !== 'function') throw new Error(`${String(name)} is no call`);
    return [
      name,
      (...args: unknown[]) => breakers.callUnlessOpen(service, async () => Reflect.apply(act, port, args)),
    ] as const;
  });
  return { ...port, ...Object.fromEntries(guards) };
}
