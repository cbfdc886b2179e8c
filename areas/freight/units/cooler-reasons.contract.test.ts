import { describe, expect, it } from 'vitest';
import {
  formatLeftAfterReleaseReason,
  formatNotLoadedReason,
  translateCoolerReason,
} from './cooler-reasons.contract.ts';
import { interpolateEnglishMessage } from '#kit/contract/localized-message.ts';

const spanish: Record<string, string> = {
  'Not loaded on {load}': 'No se cargó en {load}',
  'Left behind after the final release of {day}': 'Quedó tras la liberación final del {day}',
  'Set aside': 'Apartada por lectura',
};
const say = (sentence: string, params: Record<string, string>) =>
  interpolateEnglishMessage(spanish[sentence] ?? sentence, params);

describe('a cooler reason in the reader’s language', () => {
  it('includes the load or the day that it names', () => {
    expect(translateCoolerReason(say, formatNotLoadedReason('L-1042'))).toBe('No se cargó en L-1042');
    expect(translateCoolerReason(say, formatLeftAfterReleaseReason('02/03/2027'))).toBe(
      'Quedó tras la liberación final del 02/03/2027',
    );
  });
  it('is translated when it names neither, and unchanged when it is free text', () => {
    expect(translateCoolerReason(say, 'Set aside')).toBe('Apartada por lectura');
    expect(translateCoolerReason(say, 'Wet carton')).toBe('Wet carton');
  });
});
