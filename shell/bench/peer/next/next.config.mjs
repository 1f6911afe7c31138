const { API_URL, SITE_URL } = process.env;

export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // `compress.ts` in front of it does that, once and better.
  compress: false,
  typescript: { ignoreBuildErrors: true },
  rewrites: async () => [
    { source: '/api/:path*', destination: `${API_URL}/api/:path*` },
    // The marks of the agents are files of the site; only their bytes matter here.
    { source: '/logos/:path*', destination: `${SITE_URL}/logos/:path*` },
  ],
};
