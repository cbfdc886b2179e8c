import { signInOverHttp } from './sign-in.ts';
import { demoPassword, demoUsers } from '#db/seed/users.ts';

/**
 * `npm run token -- <demo user> [address]`: prints an access token, obtained as the portal obtains it. Try the API with it: curl
 * -H "Authorization: Bearer $(npm run -s token -- admin)". `COLDLANE_PASSWORD=… npm run token -- you@company.com [address]` does
 * so for any user with a password.
 */
const [requestedUser = '', address = `http://localhost:${process.env['PORT'] ?? '3000'}`] =
  process.argv.slice(2);
const typed = process.env['COLDLANE_PASSWORD'];
const user = typed === undefined ? findDemoUser() : { email: requestedUser, password: typed };

function findDemoUser(): { email: string; password: string } | undefined {
  const found =
    demoUsers.find((u) => u.email === requestedUser) ??
    demoUsers.find((u) => u.role?.toLowerCase() === requestedUser.toLowerCase()) ??
    demoUsers.find((u) => requestedUser !== '' && u.email.startsWith(requestedUser.toLowerCase()));
  return found && { email: found.email, password: demoPassword };
}

if (!user) {
  console.error(
    `Enter a demo user: an email, its beginning, or a role. For any other user, set COLDLANE_PASSWORD.\n\n${demoUsers.map((u) => `  ${u.email.padEnd(36)} ${u.title}`).join('\n')}`,
  );
  process.exitCode = 1;
} else {
  try {
    console.log((await signInOverHttp(address.replace(/\/+$/, ''), user)).access_token);
  } catch (error) {
    const isUnreachable = error instanceof TypeError;
    console.error(
      isUnreachable
        ? `No response from ${address}. Start Coldlane with "npm start", or enter its address: npm run token -- ${requestedUser} http://localhost:3001`
        : `No token for ${user.email}: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }
}
