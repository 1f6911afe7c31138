import { html } from 'hono/html';
import { type Html, layout, notice } from './layout.ts';

/** The login page, which asks for a token. */
export function loginPage(problem?: string): Html {
  return layout({
    title: 'Log in · Agent Atlas releases',
    body: html`<section class="card login">
<h2>Log in</h2>
${problem ? notice('error', problem) : ''}
<form method="post" action="/login">
<label for="token">Release token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
<p class="hint">The owner's token is in the file <code>release-token</code> in <code>DATA_DIR</code>. The browser does not store the token. It gets a session of one hour.</p>
<button type="submit" class="primary">Log in</button>
</form>
</section>`,
  });
}
