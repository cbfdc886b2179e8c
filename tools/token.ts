import { signInOverHttp } from './sign-in.ts';
import { demoPassword, demoUsers } from '#db/seed/users.ts';

/**
 * `npm run token -- <demo user> [address]`: prints an access token, obtained as the portal obtains it. Try the API with it: curl
 * -H "Authorization: Bearer $(npm run -s token -- admin)". `COLDLANE_PASSWORD=… npm run token -- you@company.com [address]` does
 * so for any user with a password.
 */
const [wanted = '', address = `http://localhost:${process.env['PORT'] ?? '3000'}`] = process.argv.slice(2);
const typed = process.env['COLDLANE_PASSWORD'];
const user = typed === undefined ? findDemoUser() : { email: wanted, password: typed };

function findDemoUser(): { email: string; password: string } | undefined {
  const found =
    demoUsers.find((u) => u.email === wanted) ??
    demoUsers.find((u) => u.role?.toLowerCase() === wanted.toLowerCase()) ??
    demoUsers.find((u) => wanted !== '' && u.email.startsWith(wanted.toLowerCase()));
  return found && { email: found.email, password: demoPassword };
}

if (!user) {
  console.error(
    `Say which demo user: an email, its beginning, or a role. For anyone else set COLDLANE_PASSWORD.\n\n${demoUsers.map((u) => `  ${u.email.padEnd(36)} ${u.title}`).join('\n')}`,
  );
  process.exitCode = 1;
} else {
  try {
    console.log((await signInOverHttp(address.replace(/\/+$/, ''), user)).access_token);
  } catch (error) {
    const away = error instanceof TypeError;
    console.error(
      away
        ? `Nothing answers at ${address}. Start the product with "npm start", or say its address: npm run token -- ${wanted} http://localhost:3001`
        : `No token for ${user.email}: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }
}
