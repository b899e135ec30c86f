# Every rule and mutant on llvmpipe, whose subgroups have 8 lanes:
#   docker build -t sparsescope-check . && docker run --rm --privileged sparsescope-check
# Privileged, because the check mounts a Debian with a newer Mesa in a folder.
FROM node:22-bookworm
RUN apt-get update && apt-get install -y --no-install-recommends debootstrap && rm -rf /var/lib/apt/lists/*
WORKDIR /sparsescope
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
CMD ["npm", "run", "check", "--", "--adapter", "llvmpipe"]
