const { API_URL, SITE_URL } = process.env;

export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // `front.ts` compresses responses once and at a better level.
  compress: false,
  typescript: { ignoreBuildErrors: true },
  rewrites: async () => [
    { source: '/api/:path*', destination: `${API_URL}/api/:path*` },
    // The agents' logos are served from the site. Only their size matters here.
    { source: '/logos/:path*', destination: `${SITE_URL}/logos/:path*` },
  ],
};
