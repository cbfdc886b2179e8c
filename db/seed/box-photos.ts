import { crc32, deflateSync } from 'node:zlib';

/** Photos of boxes for the demo data, generated here: a carton on a dock floor, intact or damaged. */

type Colour = readonly [red: number, green: number, blue: number];
export type BoxDamage = 'crushed' | 'hole' | 'wet' | 'open';
const [wide, tall] = [480, 360];
const carton: Colour = [196, 154, 108];

/** The color of a pixel: floor, wall, the carton with its tape and label, and its damage. */
function colourAt(x: number, y: number, damage: BoxDamage): Colour {
  const grain = ((x * 31 + y * 17) % 13) - 6;
  const shade = ([r, g, b]: Colour, delta: number): Colour => [r + delta, g + delta, b + delta];
  const top = damage === 'crushed' ? 110 + Math.max(0, 70 - Math.abs(x - 330)) : 110;
  const inside = x > 90 && x < 390 && y > top && y < 300;
  if (!inside)
    return y > 250 ? shade([120, 122, 124], grain) : shade([176, 184, 190], Math.floor(y / 12) - 10);
  if (damage === 'hole' && (x - 300) ** 2 / 900 + (y - 220) ** 2 / 400 < 1) return [28, 22, 18];
  if (damage === 'open' && y < 150) return x % 24 < 12 ? [96, 142, 82] : [188, 60, 88];
  if (damage === 'wet' && y > 262 - (x % 40) / 4) return shade([126, 92, 60], grain);
  if (x > 120 && x < 220 && y > 180 && y < 250)
    return (x + (y > 215 ? x * 3 : 0)) % 9 < 4 ? [30, 30, 30] : [246, 246, 242];
  if (x > 232 && x < 248) return shade([214, 190, 150], grain);
  return shade(carton, grain - (damage === 'crushed' && x > 260 ? Math.floor((x - 260) / 4) : 0));
}
interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}
/** Builds a PNG of plain colors. */
export function buildDamagedBoxPhotoPng(damage: BoxDamage): Picture {
  const rows = Buffer.alloc(tall * (wide * 3 + 1));
  for (let y = 0; y < tall; y += 1)
    for (let x = 0; x < wide; x += 1)
      for (const [n, part] of colourAt(x, y, damage).entries())
        rows[y * (wide * 3 + 1) + 1 + x * 3 + n] = Math.min(255, Math.max(0, part));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(wide, 0);
  head.writeUInt32BE(tall, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  const bytes = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
  return { bytes, width: wide, height: tall };
}
function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
