#include "server/http/response.h"

namespace sixth::server::http {

Body Response::body() const {
    const auto* const body = std::get_if<Body>(&content);
    return body == nullptr ? nullptr : *body;
}

Response answerLater(std::function<void(Reply)> ask) {
    return {200, {}, Later{std::move(ask)}};
}

std::string_view reasonPhrase(int status) {
    switch (status) {
    case 101: return "Switching Protocols";
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 417: return "Expectation Failed";
    case 421: return "Misdirected Request";
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    default: return "Unknown";
    }
}

Response plainText(int status, std::string text) {
    if (text.empty()) text = std::to_string(status) + " " + std::string(reasonPhrase(status)) + "\n";
    return {status,
            {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}},
            std::make_shared<const std::string>(std::move(text))};
}

Response onlyReading() {
    return notAllowed("GET, HEAD");
}

Response notAllowed(std::string allowed) {
    Response response = plainText(405);
    response.fields.emplace_back("Allow", std::move(allowed));
    return response;
}

} // namespace sixth::server::http
