"""A server on loopback that speaks /v1/chat/completions, well or badly."""

import contextlib
import http.server
import json
import threading

KEY = "sk-test.123_KEY"


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by the name of the model that is asked for."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):  # pylint: disable=invalid-name
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append((self.path, dict(self.headers), body))
        self.close_connection = True
        behavior = body["model"]
        if self.headers.get("Authorization") != f"Bearer {KEY}":
            self.whole(401, {"error": {"message": "Incorrect API key provided", "type": "invalid_request_error"}})
        elif behavior == "html":
            self.whole(502, b"<html>Bad gateway</html>")
        elif behavior == "html-200":
            self.whole(200, b"<html>Welcome</html>")
        elif behavior == "other-json":
            self.whole(200, {"models": []})
        elif behavior == "plain-error":
            self.whole(429, {"error": "slow down"})
        elif behavior == "redirect":
            self.send_response(307)
            self.send_header("Location", self.path)
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif behavior == "hang":
            self.server.released.wait()
        elif body["stream"]:
            self.stream(behavior)
        else:
            self.whole(200, {"object": "chat.completion", "choices": [
                {"index": 0, "message": {"role": "assistant", "content": self.server.words}}]})

    def whole(self, status, content):
        """An answer in one piece; JSON over several lines, as some servers write it."""
        data = content if isinstance(content, bytes) else json.dumps(content, indent=2, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def stream(self, behavior):
        """Server-sent events, a few letters each."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.event({"choices": [{"index": 0, "delta": {"role": "assistant", "content": None}}]})
        words = self.server.words
        for start in range(0, len(words), 4):
            self.event({"choices": [{"index": 0, "delta": {"content": words[start:start + 4]}}]})
            if behavior == "step" and "\n" in words[start:start + 4]:
                self.server.first_line.set()
                self.server.released.wait()
            if behavior == "gone" and start > len(words) // 2:
                self.wfile.flush()
                self.connection.close()
                return
            if behavior == "broken-piece" and start > len(words) // 2:
                self.chunk(b'data: {"choices": [{"de\n\n')
                break
            if behavior == "late-error" and start > len(words) // 2:
                self.event({"error": {"message": "out of memory"}})
                break
        self.event({"choices": [], "usage": {"total_tokens": 7}})
        self.chunk(b": a comment\r\n\r\ndata: [DONE]\r\n\r\n")
        self.chunk(b"")

    def event(self, value):
        self.chunk(f"data: {json.dumps(value)}\n\n".encode())

    def chunk(self, data):
        with contextlib.suppress(OSError):
            self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
            self.wfile.flush()


class Server(http.server.ThreadingHTTPServer):
    """What it was asked is in `requests`."""

    daemon_threads = True

    def __init__(self, words):
        super().__init__(("127.0.0.1", 0), Handler)
        self.words = words
        self.requests = []
        # Set when a first line is out, and by the test to let the server go on.
        self.first_line = threading.Event()
        self.released = threading.Event()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/v1/chat/completions"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.released.set()
        self.shutdown()
        self.server_close()
