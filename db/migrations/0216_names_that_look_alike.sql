-- A name as the eye takes it (docs/decisions/224-a-name-that-looks-like-anothers-is-marked.md): letters of Cyrillic and Greek as the Latin
-- ones that they look like, i, l and 1, o and 0, rn and m, vv and w as one; without marks, blanks and what stands between words.
create function looks(name text) returns text language sql immutable parallel safe strict
  return replace(replace(translate(
    plain(translate(normalize(name, NFKD),
      U&'\0410\0412\0415\041A\041C\041D\041E\0420\0421\0422\0423\0425\0406\0408\0405\051A\051C\0430\0432\0435\043A\043C\043D\043E'
      '\0440\0441\0442\0443\0445\0456\0458\0455\04BB\0501\051B\051D\04CF\0391\0392\0395\0396\0397\0399\039A\039C\039D\039F\03A1'
      '\03A4\03A5\03A7\03B1\03B2\03B5\03B7\03B9\03BA\03BD\03BF\03C1\03C4\03C5\03C7\03B3\03C9\0131\0251\0261',
      'ABEKMHOPCTYXIJSQWabekmhopctyxijshdqwlABEZHIKMNOPTYXabenikvoptuxywiag')),
    'i1|0 .-_''’`', 'lllo'), 'rn', 'm'), 'vv', 'w');
create index app_user_looks on app_user (looks(name collate "default"));
