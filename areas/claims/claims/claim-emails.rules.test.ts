import { describe, expect, it } from 'vitest';
import { composeClaimEmail, claimEmailSteps } from './claim-emails.rules.ts';
import { createEmailWriterWithDefaultTexts } from '#areas/settings/emails/email-writer.service.ts';

const claim = {
  number: 10007,
  subject: 'unit' as const,
  code: '10023980123',
  goods: 'Roses {amount}',
  type: 'damaged' as const,
  boxes: 1,
  amount: 8600,
  offered: 4300,
  settled: 4300,
  settledBy: 'credit' as const,
  settledRef: null,
  credit: { id: 1, number: '200117', amount: -4300 },
  claimantRef: 'S-1',
  answer: 'Half of it was sold',
  acknowledgeBy: '2027-03-05',
  decideBy: '2027-06-03',
};
describe('A claim email', () => {
  it.each(claimEmailSteps)('describes the outcome of the step %s in each language', (step) => {
    const said = ['en', 'es', 'zh'].map((language) =>
      composeClaimEmail(step, claim, 'https://x', createEmailWriterWithDefaultTexts(language)),
    );
    expect(new Set(said.map(({ subject }) => subject)).size).toBe(3);
    for (const { subject, text } of said) {
      expect(subject).toContain('CL-10007');
      expect(text).toContain('10023980123');
      // Braces in the commodity text are not placeholders.
      expect(text.replace('Roses {amount}', '')).not.toMatch(/\{\w+\}/);
      expect(text.includes('Half of it was sold')).toBe(step !== 'received');
    }
  });
  it('names the credit for the payment, or the external payment', () => {
    expect(composeClaimEmail('settled', claim, '', createEmailWriterWithDefaultTexts('en')).text).toContain(
      'Your claim CL-10007 was paid: $43.00, credit 200117 on your account.',
    );
    const outside = { ...claim, credit: null, settledBy: 'paid' as const, settledRef: 'CHK 20418' };
    expect(composeClaimEmail('settled', outside, '', createEmailWriterWithDefaultTexts('en')).text).toContain(
      'Your claim CL-10007 was paid: $43.00, by CHK 20418.',
    );
  });
});
