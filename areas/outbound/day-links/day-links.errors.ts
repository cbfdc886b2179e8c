import { catalogue } from '#kit/contract/errors.ts';

export const dayLinkErrors = catalogue('dayLinks', {
  unknown: {
    status: 404,
    sentence: 'This link is not right. Open it again as it was sent to you.',
    when: 'Nobody was ever given this link.',
  },
  expired: {
    status: 412,
    sentence: 'This link worked until {time}. Ask who sent it for a new one.',
    when: 'The link is right, and its time is over. Only who has it is told.',
  },
  ended: {
    status: 412,
    sentence: 'This link was ended. Ask who sent it for a new one.',
    when: 'The link is right and was ended, or its maker or its account is out of use. Only who has it is told.',
  },
  tooMany: {
    status: 429,
    sentence: 'Too many wrong links came from your network. Try again in {minutes} min.',
    when: 'Links were guessed from where the call comes, and this link was never opened there.',
  },
  enough: {
    status: 412,
    sentence: '{count} links of this day still work. End one first.',
    when: 'As many links for one consignee and day work as may.',
  },
});
