import { defineErrors } from '#kit/contract/errors.ts';

/** Why a draft is not tried. */
export const simulationErrors = defineErrors('simulations', {
  published: {
    status: 412,
    sentence: 'Version {version} of {name} is published: shipments are rated by it already.',
    description: 'A published version is to be tried.',
  },
  noLines: {
    status: 412,
    sentence: 'Version {version} of {name} has no rate yet.',
    description: 'An empty draft is to be tried.',
  },
  noDays: {
    status: 412,
    sentence: 'No day is closed yet: there is nothing to try the draft on.',
    description: 'Billing was never closed.',
  },
  underWay: {
    status: 409,
    sentence: '{name} is trying this draft already. Wait for it, or stop it.',
    description: 'A simulation of the draft is running.',
  },
  ended: {
    status: 412,
    sentence: 'This simulation has ended.',
    description: 'One that is not running is to be stopped.',
  },
});
