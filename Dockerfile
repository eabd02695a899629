# A house for a club: `docker compose up --build`, see compose.yaml.
# What is installed is what locks/host.txt lists, each file by its hash.
FROM python:3.11-slim AS build
WORKDIR /build
RUN python -m venv /opt/kritias
COPY locks/host.txt locks/
RUN /opt/kritias/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r locks/host.txt
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN /opt/kritias/bin/pip install --no-cache-dir --no-index --no-deps --no-build-isolation .
RUN /opt/kritias/bin/pip uninstall --yes editables hatchling setuptools pip

FROM python:3.11-slim
RUN useradd --uid 8734 --create-home --home-dir /var/lib/kritias --shell /usr/sbin/nologin kritias
COPY --from=build /opt/kritias /opt/kritias
# The rules are compiled for the processor they run on, at the first start, and kept on the volume.
ENV PATH=/opt/kritias/bin:$PATH PYTHONUNBUFFERED=1 KRITIAS_CACHE=/var/lib/kritias/rules
USER kritias
WORKDIR /var/lib/kritias
VOLUME /var/lib/kritias
EXPOSE 8734
# Healthy is what newcomers may be sent to: `docker compose up --wait` waits for the rules as well.
HEALTHCHECK --interval=10s --timeout=5s --start-period=15m --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8734/ready', timeout=4)"]
ENTRYPOINT ["kritias", "serve", "--host", "0.0.0.0", "--port", "8734", "--folder", "/var/lib/kritias"]
